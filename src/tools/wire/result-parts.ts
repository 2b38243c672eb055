import { asObject, firstText, type JsonObject, textOr, withoutUndefined } from "#lib/json-values";

/** The longest text of an unknown part that is repeated; longer ones are bytes that no one reads. */
const MAX_TEXT = 20_000;

export const textPart = (text: string): JsonObject => ({ type: "text", text });

/**
 * The parts of a result in the forms of the protocol. A part in another form becomes a text, so that nothing of what a tool said is lost; null
 * is passed over.
 */
export const lawfulParts = (content: unknown): JsonObject[] =>
  Array.isArray(content) ? content.flatMap(lawfulPart) : lawfulPart(content);

function lawfulPart(given: unknown): JsonObject[] {
  if (given === null || given === undefined) return [];
  const part = asObject(given);
  if (part === null) return [textPart(typeof given === "string" ? given : written(given))];
  const read = KINDS.get(part["type"])?.(part);
  const beside = {
    annotations: annotationsIn(part["annotations"]),
    _meta: asObject(part["_meta"]) ?? undefined,
  };
  if (read === undefined) return otherPart(part);
  return read === null ? [] : [withoutUndefined({ ...read, ...beside })];
}

/** A reader returns undefined for a part that is not in its form, and null for one that says nothing. */
type Reader = (part: JsonObject) => JsonObject | null | undefined;

const KINDS = new Map<unknown, Reader>([
  ["text", ({ text }) => ((text ?? null) === null ? null : textPart(typeof text === "string" ? text : written(text)))],
  ["image", bytesPart],
  ["audio", bytesPart],
  ["resource", ({ resource }) => embedded(asObject(resource) ?? {})],
  ["resource_link", linkPart],
]);

function otherPart(part: JsonObject): JsonObject[] {
  const text = firstText(part["text"]);
  return [textPart(text ?? written(part))];
}

const written = (value: unknown): string =>
  JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === "string" && entry.length > MAX_TEXT ? `(${entry.length} characters)` : entry,
  );

/** A picture or a sound. Some servers send the bytes as a `data:` address, or in the form of a model's vendor. */
function bytesPart(part: JsonObject): JsonObject | undefined {
  const inner = asObject(part["source"]) ?? part;
  const sent = textOr(inner["data"], null);
  const [, kind = null, bytes = sent] = /^data:([^;,]*)[^,]*;base64,(.*)$/s.exec(sent ?? "") ?? [];
  const data = bytes === null ? null : base64Of(bytes);
  if (data === null || data === "") return undefined;
  const mimeType = firstText(inner["mimeType"], inner["mime_type"], inner["media_type"], kind);
  return { type: part["type"], data, mimeType: mimeType ?? "application/octet-stream" };
}

/** Base64 without line breaks, in the usual alphabet and with its padding; null for another text. */
function base64Of(text: string): string | null {
  const plain = text.replaceAll(/[\s=]/g, "").replaceAll("-", "+").replaceAll("_", "/");
  if (!/^[A-Za-z0-9+/]*$/.test(plain) || plain.length % 4 === 1) return null;
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, "=");
}

function embedded({ uri, text, blob, mimeType }: JsonObject): JsonObject | undefined {
  const bytes = typeof blob === "string" ? base64Of(blob) : null;
  const held =
    typeof text === "string"
      ? { text }
      : bytes !== null
        ? { blob: bytes }
        : (text ?? null) === null
          ? null
          : { text: written(text) };
  if (held === null) return undefined;
  const resource = withoutUndefined({ uri: textOr(uri, ""), mimeType: textOr(mimeType, undefined), ...held });
  return { type: "resource", resource };
}

function linkPart({ uri, name, title, description, mimeType, size }: JsonObject): JsonObject | undefined {
  if (typeof uri !== "string") return undefined;
  return withoutUndefined({
    type: "resource_link",
    uri,
    name: firstText(name, title) ?? uri,
    title: textOr(title, undefined),
    description: textOr(description, undefined),
    mimeType: textOr(mimeType, undefined),
    size: typeof size === "number" ? size : undefined,
  });
}

/** The annotations that the protocol has, without those in another form. */
function annotationsIn(given: unknown): JsonObject | undefined {
  const annotations = asObject(given);
  if (annotations === null) return undefined;
  const { audience, priority, lastModified } = annotations;
  return withoutUndefined({
    audience: Array.isArray(audience) ? audience.filter((one) => one === "user" || one === "assistant") : undefined,
    priority: typeof priority === "number" && priority >= 0 && priority <= 1 ? priority : undefined,
    lastModified: isMoment(lastModified) ? lastModified : undefined,
  });
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A moment of a day that exists. */
function isMoment(value: unknown): boolean {
  const day = typeof value === "string" ? MOMENT.exec(value)?.[1] : undefined;
  if (day === undefined) return false;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
