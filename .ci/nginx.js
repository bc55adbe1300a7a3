// Debian's nginx with a configuration of docker/ before processes of this machine.
import assert from "node:assert/strict";

/** A configuration with addresses of this machine in the place of its own, and what nginx wants around it. `folder`: where its files are. */
export function onThisMachine(configuration, { folder, front, ports }) {
  let at = 0;
  const here = configuration
    .replace("listen 8080", `listen 127.0.0.1:${front}`)
    .replaceAll(/server standin-[\w.-]+:4010/g, () => `server 127.0.0.1:${ports[at++]}`);
  assert.equal(at, ports.length, "the configuration names as many processes as there are");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; worker_processes 2; pid ${folder}/nginx.pid; error_log stderr crit; events {}
http { access_log off; ${temporary.join(" ")} ${here} }`;
}
