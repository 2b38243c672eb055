import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { text } from "#http/schemas";

export const headerName = (example?: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9-]{1,100}$/, { message: "must be the name of a header" })
    .openapi(example === undefined ? {} : { example });

const OWN = {
  header: field(headerName().optional(), "The header of the signature", "X-Signature"),
  prefix: field(text(40).optional(), "Text before the signature in its header", "sha256="),
  encoding: field(z.enum(["hex", "base64"]).optional(), "How the signature is written", "hex"),
  algorithm: field(z.enum(["sha256", "sha512"]).optional(), "The hash of the HMAC", "sha256"),
  signed: field(
    text(200)
      .refine((template) => template.split("{body}").length === 2, { message: "must contain {body} once" })
      .optional(),
    "The signed text, in which `{id}`, `{timestamp}` and `{body}` stand for their values",
    "{timestamp}.{body}",
  ),
  timestamp_header: field(headerName().optional(), "The header of the time, in seconds since 1970", "X-Timestamp"),
  tolerance_seconds: field(z.int().min(30).max(600).optional(), "How far the time may be from now", 300),
  id_header: field(headerName().optional(), "The header of the sender's id, by which a repeat is known", "X-Event-Id"),
  id_pointer: field(
    text(200).regex(/^\//, { message: "must be a JSON Pointer, as /id" }).optional(),
    "The place of the sender's id in the body, as a JSON Pointer",
    "/id",
  ),
};

type OwnKey = keyof typeof OWN;
const NEEDED = ["header", "encoding", "algorithm", "signed"] as const satisfies readonly OwnKey[];

/** The header of the time is needed where the time is signed, and the id's where the id is. */
function neededFields({ signed = "" }: { signed?: string | undefined }): OwnKey[] {
  return [
    ...NEEDED,
    ...(signed.includes("{timestamp}") ? (["timestamp_header"] as const) : []),
    ...(signed.includes("{id}") ? (["id_header"] as const) : []),
  ];
}

/** How a sender proves itself. */
export const VerifyRule = z
  .strictObject({
    scheme: field(
      z.enum(["standard_webhooks", "github", "stripe", "slack", "shopify", "hmac", "token"]),
      "How the sender signs. `hmac` takes the other fields; `token` compares `Authorization: Bearer` with the secret",
      "standard_webhooks",
    ),
    ...OWN,
  })
  .superRefine((rule, context) => {
    const keys = Object.keys(OWN) as OwnKey[];
    const wrong =
      rule.scheme === "hmac"
        ? neededFields(rule).filter((key) => rule[key] === undefined)
        : keys.filter((key) => rule[key] !== undefined);
    const message = rule.scheme === "hmac" ? "is required with the scheme hmac" : "is only for the scheme hmac";
    for (const key of wrong) context.addIssue({ code: "custom", path: [key], message });
    if (rule.id_header !== undefined && rule.id_pointer !== undefined)
      context.addIssue({ code: "custom", path: ["id_pointer"], message: "cannot be given beside `id_header`" });
  })
  .openapi("TriggerVerify", { example: { scheme: "standard_webhooks" } });

export const secret = () =>
  field(
    z
      .string()
      .min(24)
      .max(256)
      .regex(/^[\u0021-\u007e]+$/, { message: "must consist of printable ASCII characters without spaces" }),
    "The sender's own secret, for a sender that chooses it; else one is made",
    "8f742231b10e8888abcd99yyyzzz85a5",
  );

export const RotateSecretBody = z
  .strictObject({
    secret: secret().optional(),
    overlap_seconds: field(
      z.int().min(0).max(86_400).default(86_400),
      "Seconds for which the present secret verifies too",
      3_600,
    ),
  })
  .openapi("RotateTriggerSecretBody", { example: { overlap_seconds: 3_600 } });

export type RotateSecretInput = z.output<typeof RotateSecretBody>;
