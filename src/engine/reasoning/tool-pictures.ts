/** A picture in a tool's result, in base64. */
export interface ToolPicture {
  data: string;
  mediaType: string;
}

/** The kinds that models read, by the base64 of their first bytes. A server's own word for the kind can be wrong. */
const BEGINNINGS: readonly (readonly [beginning: string, mediaType: string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Maximum base64 characters of one result. With its texts it must fit the limit of a call's output. */
const MAX_CHARACTERS = 200_000;

interface Binary {
  type: string;
  data: string;
  mimeType: string;
}

/** The pictures of a result in the form of the Model Context Protocol; no other result has pictures. */
export const picturesIn = (output: unknown): ToolPicture[] =>
  partsOf(output).flatMap((part) => {
    const binary = binaryOf(part);
    const picture = binary?.type === "image" ? pictureOf(binary.data) : undefined;
    return picture === undefined ? [] : [picture];
  });

/** The result with the kind and the size of each picture, sound and file instead of its bytes. */
export function withoutBytes(output: unknown): unknown {
  const parts = partsOf(output);
  if (!parts.some((part) => binaryOf(part) !== undefined)) return output;
  return { ...(output as object), content: parts.map((part) => noteOf(part) ?? part) };
}

/** The parts of a result with bytes up to the limit; the parts beyond it are notes. */
export function withinLimit(content: readonly unknown[]): unknown[] {
  let left = MAX_CHARACTERS;
  return content.map((part) => {
    const { length } = binaryOf(part)?.data ?? "";
    if (length > left) return { ...noteOf(part), left_out: "The platform keeps at most 150 kB of one result." };
    left -= length;
    return part;
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === "object";

const partsOf = (output: unknown): readonly unknown[] =>
  isObject(output) && Array.isArray(output["content"]) ? output["content"] : [];

/** A picture, a sound or an embedded file; undefined for any other part. */
function binaryOf(part: unknown): Binary | undefined {
  if (!isObject(part)) return undefined;
  const { type, data, mimeType, resource } = part;
  if (type === "resource" && isObject(resource) && typeof resource["blob"] === "string")
    return { type, data: resource["blob"], mimeType: kindOf(resource["mimeType"]) };
  if ((type !== "image" && type !== "audio") || typeof data !== "string") return undefined;
  return { type, data, mimeType: kindOf(mimeType) };
}

const kindOf = (mimeType: unknown): string => (typeof mimeType === "string" ? mimeType.slice(0, 100) : "unknown");

function noteOf(part: unknown): Record<string, unknown> | undefined {
  const binary = binaryOf(part);
  if (binary === undefined) return undefined;
  return { type: binary.type, mime_type: binary.mimeType, bytes: Math.floor((binary.data.length * 3) / 4) };
}

/** Undefined for bytes that models do not read as a picture. Some servers break their base64 into lines. */
function pictureOf(written: string): ToolPicture | undefined {
  const data = written.replaceAll(/\s/g, "");
  const mediaType = BEGINNINGS.find(([beginning]) => data.startsWith(beginning))?.[1];
  return mediaType === undefined || data.length % 4 !== 0 || !BASE64.test(data) ? undefined : { data, mediaType };
}
