/** The methods that a route may have. */
export const httpMethods: ReadonlySet<string> = new Set(
  "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PURGE PROPFIND PROPPATCH REPORT SEARCH MKCOL COPY MOVE LOCK UNLOCK LINK UNLINK".split(
    " ",
  ),
);
