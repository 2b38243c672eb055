/** One pixel. */
export const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A model without eyes: its vendor refuses pictures, as servers of models for text do. */
export const TEXT_ONLY = "text-only";

type Json = Record<string, unknown>;

const SIGNATURES: Readonly<Record<string, string>> = {
  "image/png": "89504e470d0a1a0a",
  "image/jpeg": "ffd8ff",
  "image/gif": "47494638",
  "image/webp": "52494646",
};

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

function bytesFault(mediaType: string, data: string): string | null {
  const signature = SIGNATURES[mediaType];
  if (signature === undefined) return `unsupported image format ${mediaType}`;
  const bytes = Buffer.from(data, "base64");
  if (bytes.toString("base64") !== data) return "invalid base64 data of an image";
  return bytes.toString("hex").startsWith(signature) ? null : "Could not process image";
}

interface SeenPicture {
  mediaType: string;
  data: string;
}

/** The pictures of one message of OpenAI's chat completions; only a message of the user may have them. */
function openAiPictures({ role, content }: Json): SeenPicture[] | string {
  const urls = objects(content).filter(({ type }) => type === "image_url");
  if (urls.length > 0 && role !== "user") return "Image URLs are only allowed for messages with role 'user'.";
  return urls.map(({ image_url: image }) => {
    const [, mediaType = "", data = ""] =
      /^data:([^;]*);base64,(.*)$/s.exec(String(isObject(image) ? image["url"] : "")) ?? [];
    return { mediaType, data };
  });
}

/** The pictures of one of Anthropic's messages, beside and inside results. */
const anthropicPictures = ({ content }: Json): SeenPicture[] =>
  objects(content)
    .flatMap((block) => (block["type"] === "tool_result" ? objects(block["content"]) : [block]))
    .filter(({ type }) => type === "image")
    .map(({ source }) => {
      const { type, media_type: mediaType, data } = isObject(source) ? source : {};
      return type === "base64" ? { mediaType: String(mediaType), data: String(data) } : { mediaType: "", data: "" };
    });

/** The vendor's words about a request whose pictures it refuses, or null. */
export function picturesFault(vendor: "openai" | "anthropic", body: Json): string | null {
  for (const message of objects(body["messages"])) {
    const pictures = vendor === "openai" ? openAiPictures(message) : anthropicPictures(message);
    if (typeof pictures === "string") return pictures;
    if (pictures.length > 0 && body["model"] === TEXT_ONLY) return "This model does not support image input.";
    for (const { mediaType, data } of pictures) {
      const fault = bytesFault(mediaType, data);
      if (fault !== null) return fault;
    }
  }
  return null;
}

/** The base64 of the pictures of a request, and the rest of the request as text. */
export function seenIn(body: Json): { pictures: string[]; rest: string } {
  const messages = objects(body["messages"]);
  const pictures = messages
    .flatMap((message) => [...[openAiPictures(message)].flat(), ...anthropicPictures(message)])
    .flatMap((picture) => (typeof picture === "string" ? [] : [picture.data]));
  const rest = JSON.stringify(body, (_key, value: unknown) =>
    isObject(value) && (value["type"] === "image" || value["type"] === "image_url") ? null : value,
  );
  return { pictures, rest };
}
