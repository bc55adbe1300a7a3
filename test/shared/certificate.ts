import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.ts";

/** Files of a certificate for 127.0.0.1 and of the authority that it is of, which nobody trusts who was not told to. */
export interface Certificate {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** Makes a certificate in a folder. */
export function certificateIn(folder: string): Certificate {
  const file = (name: string) => join(folder, name);
  const [authority, authorityKey, certificate, key] = ["ca.crt", "ca.key", "server.crt", "server.key"].map(file);
  const fresh = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const whose = ["-CA", `${authority}`, "-CAkey", `${authorityKey}`, "-CAcreateserial"];
  writeFileSync(file("names"), "subjectAltName=IP:127.0.0.1");
  for (const args of [
    ["req", "-x509", ...fresh, "-days", "2", "-subj", "/CN=An authority", "-keyout", authorityKey, "-out", authority],
    ["req", ...fresh, "-subj", "/CN=An engine", "-keyout", key, "-out", file("server.csr")],
    ["x509", "-req", "-in", file("server.csr"), ...whose, "-days", "2", "-extfile", file("names"), "-out", certificate],
  ])
    run(["openssl", ...args.map(String)]);
  return { authority: `${authority}`, certificate: `${certificate}`, key: `${key}` };
}
