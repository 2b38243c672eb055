import { AppError, invalidInput } from "#errors/app-error";
import { parseExact } from "#lib/exact-numbers";
import { isStorable, MAX_DEPTH } from "#lib/json";
import { notUtf8 } from "#lib/not-utf8";

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const TEXT_TYPE = /^text\/[\w.+-]+\s*(;|$)/i;

type Form = "json" | "form" | "text";

/** The form of a body by its media type. Throws UNSUPPORTED_MEDIA_TYPE for any other. */
export function formOf(mediaType: string | undefined): Form {
  const type = mediaType ?? "";
  if (JSON_TYPE.test(type)) return "json";
  if (FORM_TYPE.test(type)) return "form";
  if (TEXT_TYPE.test(type)) return "text";
  throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
    message: "Send application/json, application/x-www-form-urlencoded or text.",
    details: { content_type: mediaType ?? null },
  });
}

/** Reads a body: JSON with the exact digits of its numbers, a form as an object, a text as it is. Throws INVALID_INPUT. */
export function readBody(form: Form, bytes: Uint8Array): unknown {
  const wrong = notUtf8(bytes);
  if (wrong !== null)
    throw invalidInput({
      path: "body",
      code: "not_utf8",
      message: `is not UTF-8: byte ${wrong.byte}, in line ${wrong.line}`,
    });
  const text = new TextDecoder().decode(bytes);
  if (form === "text") return text;
  if (form === "form") return formFields(text);
  const body = parsed(text);
  if (isStorable(body)) return body;
  throw invalidInput({
    path: "body",
    code: "not_storable",
    message: `must not be nested deeper than ${MAX_DEPTH} levels or contain a number that is too large`,
  });
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    throw invalidInput({ path: "body", code: "invalid_json", message: "is not JSON" });
  }
}

/** A name that comes more than once has a list of its values. */
function formFields(text: string): Record<string, string | string[]> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) fields.set(name, [...(fields.get(name) ?? []), value]);
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
  );
}
