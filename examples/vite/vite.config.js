import { defineConfig } from "vite";

// An object leaves the header Host as it is, so that links in answers lead through the dev server. `xfwd` says that it asks for
// somebody else, to whom the control endpoint is shut.
const standin = { target: process.env.STANDIN_URL ?? "http://127.0.0.1:4010", xfwd: true };

export default defineConfig({ server: { proxy: { "/en/api": standin, "/sv/api": standin } } });
