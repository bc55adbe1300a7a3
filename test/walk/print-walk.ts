import { createStandin } from "../../src/standin.ts";
import { walkedText } from "./walked-text.ts";

process.stdout.write(await walkedText(await createStandin({ now: "2030-03-14T09:30:00Z" })));
