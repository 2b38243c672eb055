import { field } from "#http/field";
import { z } from "#http/operation";
import { isStorable, NOT_STORABLE } from "#http/schemas";

export const VerifyQuery = z.object({
  "hub.mode": field(z.string().max(100).optional(), "`subscribe`", "subscribe"),
  "hub.verify_token": field(z.string().max(1_000).optional(), "The operator's verify token"),
  "hub.challenge": field(z.string().max(1_000).optional(), "The text to return as the body", "1158201444"),
});

export const WebhookBody = z
  .looseObject({
    object: field(z.string().optional(), "`whatsapp_business_account`"),
    entry: field(z.array(z.unknown()).optional(), "The events, grouped by business"),
  })
  .refine(isStorable, NOT_STORABLE)
  .openapi("MessagingWebhook", { example: { object: "whatsapp_business_account", entry: [] } });

export const Received = z.object({ received: z.literal(true) });

export const SignatureHeader = z.object({
  "x-hub-signature-256": field(
    z.string().max(200).optional(),
    "`sha256=` and the HMAC-SHA256 of the body's bytes with the app's secret, in hexadecimal",
    "sha256=6f5902ac237024bdd0c176cb93063dc4",
  ),
});

export const CallbackQuery = z.object({
  state: field(z.string().optional(), "The state of the connection that was begun"),
  code: field(z.string().optional(), "The code to exchange"),
  error: field(z.string().optional(), "The reason for a missing code"),
});
