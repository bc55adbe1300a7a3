import { render } from "preact";
import { App } from "./app.tsx";
import { follow } from "./live.ts";

const home = document.querySelector("#console");
if (home !== null) render(<App />, home);
follow();
