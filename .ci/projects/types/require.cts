import standin = require("standin");
import testing = require("standin/testing");

export const site: Promise<standin.Standin> = standin.createStandin({ seed: 2 });
export const connected: Promise<testing.SandboxClient> = testing.connect("http://127.0.0.1:4010");

// @ts-expect-error: a scale is a number
void standin.createStandin({ scale: "2" });
