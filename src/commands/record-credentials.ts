import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { recordOptions } from "./options.ts";
import { type OptionValues, wrongCall } from "./read-options.ts";

type Given = Pick<OptionValues<typeof recordOptions>, "user" | "password" | "header">;

/** Headers that belong to the connection, whoever asks. */
const OWN = ["host", "connection", "content-length", "transfer-encoding", "accept-encoding"];

/** Who asks. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Whether they are an account's. */
  readonly isAccount: boolean;
  /** What of them must not be found in anything that is written. */
  readonly secrets: readonly string[];
}

/** Who asks, as the options say; undefined for a visitor. Throws UsageError, which quotes no secret. */
export async function credentialsOf(
  { user, password, header = [] }: Given,
  { stdin, command }: { readonly stdin: Readable; readonly command: string },
): Promise<Credentials | undefined> {
  if ((user === undefined) !== (password === undefined))
    throw wrongCall(
      command,
      user === undefined
        ? "--password needs --user"
        : "--user needs --password; - reads it from standard input, STANDIN_PASSWORD from the environment",
    );
  const headers = Object.fromEntries(header.filter((line) => line !== "").map((line) => headerOf(line, command)));
  const values = Object.values(headers)
    .flatMap((value) => [value, ...value.split(/[\s,;]+/)])
    .filter((value) => value.length > 5);
  if (user === undefined || password === undefined)
    return header.length === 0 ? undefined : { headers, isAccount: false, secrets: values };
  const secret = password === "-" ? await firstLine(stdin, command) : password;
  const basic = Buffer.from(`${user}:${secret}`).toString("base64");
  return {
    headers: { ...headers, Authorization: `Basic ${basic}` },
    isAccount: true,
    secrets: [secret, secret.replaceAll(" ", ""), basic, ...values],
  };
}

/** The address of a live site that a command was given. Throws UsageError. */
export function siteAddress(address: string, command: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw wrongCall(command, `${JSON.stringify(address)} is no address; it must be like https://demo.example/`);
  const url = new URL(address);
  if (url.username !== "" || url.password !== "")
    throw wrongCall(
      command,
      "credentials don't belong in the address; give --user, and --password - or STANDIN_PASSWORD",
    );
  return address;
}

function headerOf(line: string, command: string): [name: string, value: string] {
  const colon = line.indexOf(":");
  const [name, value] = [line.slice(0, Math.max(colon, 0)).trimEnd(), line.slice(colon + 1).trimStart()];
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\u0020-\u007E]*$/.test(value))
    throw wrongCall(
      command,
      '--header must be a name, a colon and a value of plain letters, such as "X-Key: abc"; it is not shown here',
    );
  if (OWN.includes(name.toLowerCase()))
    throw wrongCall(command, `--header can't be ${name}: it belongs to the connection`);
  return [name, value];
}

async function firstLine(stdin: Readable, command: string): Promise<string> {
  for await (const line of createInterface({ input: stdin })) return line;
  throw wrongCall(command, "--password - found nothing on standard input");
}
