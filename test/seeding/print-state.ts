import { made, textOf } from "./made.ts";

// Run in a process of its own by a test: prints what the built-in seeds make at scale 2.
process.stdout.write(textOf(await made({ scale: 2 })));
