/** Whether an IP address is one of the machine's own that nobody else can reach. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address) || address === "::1";
}

/** Whether a `Host` header, or the host of an origin, names this machine by a name that no foreign name server answers for. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host);
}
