/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [member: string]: Json;
}

/** One entry of `args`: JSON Schema keywords as the family serves them, plus `required` as a boolean. */
export interface ArgDocument {
  type?: string | string[];
  description?: Json;
  default?: Json;
  required?: Json;
  [keyword: string]: Json | undefined;
}

/** The args of an endpoint by parameter name, in order of registration. */
export type ArgsDocument = Record<string, ArgDocument>;

/** One endpoint of a route as an index document shows it; no args are written `[]`, args named 0, 1 … as a list. */
export interface EndpointDocument {
  methods: string[];
  allow_batch?: Json;
  args: ArgsDocument | ArgDocument[];
  /** The args as they were understood, where the document writes them oddly; not part of the document. */
  read?: ArgsDocument;
}

/** One value of `routes` in an index document. */
export interface RouteDocument {
  namespace: string;
  methods: string[];
  endpoints: EndpointDocument[];
  schema?: JsonObject;
  _links?: JsonObject;
}
