// Says on the error output which clients of shared logs a process asks for: `node --import` it.
import Module, { register } from "node:module";

const CLIENTS = /^(?:iovalkey|pg)$/;
const hook = `export const resolve = (name, context, next) => {
  if (${CLIENTS}.test(name)) process._rawDebug("asks for " + name);
  return next(name, context);
};`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

const load = Module._load;
Module._load = function loaded(name, ...rest) {
  if (CLIENTS.test(name)) process._rawDebug(`asks for ${name}`);
  return load.call(this, name, ...rest);
};
