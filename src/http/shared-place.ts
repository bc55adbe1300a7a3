/** What an answer to a write says of the entry of the shared log that has it, for its caller's next request: a page brings the cookie along by itself. */
export function placeOf(n: number): { readonly headers: Record<string, string>; readonly cookie: string } {
  return {
    headers: { "X-Standin-Place": String(n) },
    cookie: `standin-place=${n}; Path=/; HttpOnly; SameSite=Lax`,
  };
}
