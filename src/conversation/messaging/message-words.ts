import { z } from "zod";

import { parseExact } from "#lib/exact-numbers";

import { consentIn } from "./consent-words.ts";

/** Seconds since 1970 as the provider writes them, in milliseconds. */
export const seconds = z.coerce
  .number()
  .int()
  .positive()
  .transform((value) => value * 1_000);
const Words = z.object({ body: z.string() });
const File = z.object({ caption: z.string().nullish(), filename: z.string().nullish() });
const Reply = z.object({ title: z.string().nullish(), description: z.string().nullish(), id: z.string().nullish() });

export const Message = z.object({
  id: z.string().min(1).max(256),
  from: z.string().max(200).optional(),
  from_user_id: z.string().max(200).optional(),
  timestamp: seconds,
  type: z.string().max(50),
  text: Words.optional(),
  image: File.optional(),
  video: File.optional(),
  audio: File.optional(),
  document: File.optional(),
  sticker: File.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string() }),
        phones: z.array(z.object({ phone: z.string().nullish() })).nullish(),
        emails: z.array(z.object({ email: z.string().nullish() })).nullish(),
      }),
    )
    .optional(),
  interactive: z
    .object({
      button_reply: Reply.nullish(),
      list_reply: Reply.nullish(),
      nfm_reply: z.object({ response_json: z.string().nullish(), body: z.string().nullish() }).nullish(),
    })
    .optional(),
  button: z.object({ text: z.string().nullish(), payload: z.string().nullish() }).optional(),
  reaction: z.object({ emoji: z.string().nullish(), message_id: z.string().max(256).nullish().catch(null) }).optional(),
  context: z
    .object({ id: z.string().max(256).nullish() })
    .nullish()
    .catch(null),
  order: z.object({ text: z.string().optional(), product_items: z.array(z.unknown()).optional() }).optional(),
});
export type Message = z.infer<typeof Message>;

/** The text of a message; null for one that needs no answer. */
export function wordsOf(message: Message): string | null {
  const { type, location } = message;
  switch (type) {
    case "text":
      return message.text?.body ?? null;
    case "button":
      return firstWords(message.button?.text, message.button?.payload);
    case "interactive":
      return sayReply(message.interactive);
    case "reaction":
      return message.reaction?.emoji ? `[reacted with ${message.reaction.emoji}]` : null;
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return sayFile(type, message[type]);
    case "location":
      return location === undefined
        ? null
        : `[a location: ${[location.name, location.address, `${location.latitude}, ${location.longitude}`].filter(Boolean).join("; ")}]`;
    case "contacts":
      return `[contacts: ${(message.contacts ?? []).map(sayContact).join("; ")}]`;
    case "order":
      return `[an order of ${message.order?.product_items?.length ?? 0} products] ${message.order?.text ?? ""}`.trim();
    default:
      return null;
  }
}

/** The provider's id of the earlier message that this one answers or reacts to; null without one. */
export const quotedIn = ({ context, reaction }: Message): string | null => context?.id ?? reaction?.message_id ?? null;

const firstWords = (...texts: readonly (string | null | undefined)[]): string | null =>
  texts.find((text) => text !== null && text !== undefined && text.trim() !== "") ?? null;

/** The chosen button or row, or the answers of a form as one line a field. */
function sayReply(interactive: Message["interactive"]): string | null {
  const { button_reply: button, list_reply: row, nfm_reply: form } = interactive ?? {};
  if (form !== null && form !== undefined) return sayForm(form.response_json ?? "") ?? firstWords(form.body);
  const title = firstWords(button?.title, row?.title, button?.id, row?.id);
  const described = firstWords(row?.description);
  return title === null || described === null ? title : `${title} (${described})`;
}

/** The field that the provider adds to each form. */
const FLOW_TOKEN = "flow_token";

function sayForm(json: string): string | null {
  try {
    const fields = parseExact(json);
    if (typeof fields !== "object" || fields === null) return null;
    const lines = Object.entries(fields).flatMap(([name, value]) =>
      name === FLOW_TOKEN || value === null || value === ""
        ? []
        : [`${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`],
    );
    return lines.length === 0 ? null : `[the answers of a form]\n${lines.join("\n")}`;
  } catch {
    return null;
  }
}

function sayContact({ name, phones, emails }: NonNullable<Message["contacts"]>[number]): string {
  const reached = [...(phones ?? []).map(({ phone }) => phone), ...(emails ?? []).map(({ email }) => email)];
  return [name.formatted_name, ...reached.filter(Boolean)].join(", ");
}

/** The platform does not keep the files that people send: the stored text names the kind and has the caption. */
function sayFile(type: string, file: z.infer<typeof File> | undefined): string {
  const name = firstWords(file?.filename);
  const named = name === null ? `[${type}]` : `[${type}: ${JSON.stringify(name)}]`;
  return `${named} ${file?.caption ?? ""}`.trimEnd();
}

/** The wish in the words of a message, in the caption of a file, or in the button that was pressed. */
export function wishIn({ text, button, interactive, ...message }: Message): "stop" | "start" | null {
  const { button_reply: pressed, list_reply: row } = interactive ?? {};
  const files = [message.image, message.video, message.audio, message.document].map((file) => file?.caption);
  const words = [text?.body, button?.text, button?.payload, pressed?.title, pressed?.id, row?.title, row?.id, ...files];
  for (const said of words) {
    const wish = typeof said === "string" ? consentIn(said) : null;
    if (wish !== null) return wish;
  }
  return null;
}
