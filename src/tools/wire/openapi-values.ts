import type { StoredBody, StoredParameter } from "./tool-form.ts";

/** Pairs of a query or a form, in order. */
export type Pairs = [string, string][];

type Style = Pick<StoredParameter, "style" | "explode">;

export const plain = (value: unknown): string =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);

const entriesOf = (value: object): [string, unknown][] => Object.entries(value).filter(([, one]) => one !== undefined);

const SEPARATORS: Readonly<Record<string, string>> = { pipeDelimited: "|", spaceDelimited: " " };

/** A value of a query or a form as its style says (OpenAPI 3, style values). */
export function pairsOf(name: string, value: unknown, { style, explode }: Style): Pairs {
  if (style === "json") return [[name, JSON.stringify(value)]];
  if (value === null || typeof value !== "object") return [[name, plain(value)]];
  if (style === "deepObject") return deepPairs(name, value);
  const separator = SEPARATORS[style] ?? ",";
  if (Array.isArray(value))
    return explode ? value.map((one) => [name, plain(one)]) : [[name, value.map(plain).join(separator)]];
  if (explode) return entriesOf(value).map(([key, one]) => [key, plain(one)]);
  return [
    [
      name,
      entriesOf(value)
        .flatMap(([key, one]) => [key, plain(one)])
        .join(separator),
    ],
  ];
}

/** `filter[owner][name]=…`; the entries of a list have their numbers. */
const deepPairs = (name: string, value: unknown): Pairs =>
  value !== null && typeof value === "object"
    ? entriesOf(value).flatMap(([key, one]) => deepPairs(`${name}[${key}]`, one))
    : [[name, plain(value)]];

/** A value of a path or a header (style `simple`); `escape` protects each part. */
export function simpleText(value: unknown, { style, explode }: Style, escape: (text: string) => string): string {
  if (style === "json" || value === null || typeof value !== "object")
    return escape(style === "json" ? JSON.stringify(value) : plain(value));
  if (Array.isArray(value)) return value.map((one) => escape(plain(one))).join(",");
  const joint = explode ? "=" : ",";
  return entriesOf(value)
    .map(([key, one]) => `${escape(key)}${joint}${escape(plain(one))}`)
    .join(",");
}

export interface WrittenBody {
  type: string;
  text: string;
}

/** A body as its type says. The fields of a form that are objects are JSON, unless its document says how to write them. */
export function writtenBody(value: unknown, { media, kind, encodings = {} }: StoredBody): WrittenBody {
  if (kind === "json") return { type: media, text: JSON.stringify(value) };
  if (kind === "text") return { type: media, text: plain(value) };
  const fields = value !== null && typeof value === "object" ? entriesOf(value) : [];
  if (kind === "multipart") return multipart(fields);
  const pairs = fields.flatMap(([name, one]) => {
    const how = encodings[name] ?? (Array.isArray(one) ? { style: "form" as const, explode: true } : null);
    return how === null ? [[name, plain(one)] as [string, string]] : pairsOf(name, one, how);
  });
  return { type: media, text: new URLSearchParams(pairs).toString() };
}

/** RFC 7578, without files. */
function multipart(fields: readonly [string, unknown][]): WrittenBody {
  const boundary = `tenure-${crypto.randomUUID()}`;
  const quoted = (name: string) => name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const parts = fields.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => {
      const type = one !== null && typeof one === "object" ? "\r\nContent-Type: application/json" : "";
      return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${type}\r\n\r\n${plain(one)}\r\n`;
    }),
  );
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join("")}--${boundary}--\r\n` };
}
