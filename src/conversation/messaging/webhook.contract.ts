import { z } from "#http/operation";
import { isStorable, NOT_STORABLE } from "#http/schemas";

export const VerifyQuery = z.object({
  "hub.mode": z.string().max(100).optional().openapi({ description: "`subscribe`", example: "subscribe" }),
  "hub.verify_token": z.string().max(1_000).optional().openapi({ description: "The operator's verify token" }),
  "hub.challenge": z
    .string()
    .max(1_000)
    .optional()
    .openapi({ description: "The text to return as the body", example: "1158201444" }),
});

export const WebhookBody = z
  .looseObject({
    object: z.string().optional().openapi({ description: "`whatsapp_business_account`" }),
    entry: z.array(z.unknown()).optional().openapi({ description: "The events, grouped by business" }),
  })
  .refine(isStorable, NOT_STORABLE)
  .openapi("MessagingWebhook", { example: { object: "whatsapp_business_account", entry: [] } });

export const Received = z.object({ received: z.literal(true) });

export const SignatureHeader = z.object({
  "x-hub-signature-256": z.string().max(200).optional().openapi({
    description: "`sha256=` and the HMAC-SHA256 of the body's bytes with the app's secret, in hexadecimal",
    example: "sha256=6f5902ac237024bdd0c176cb93063dc4",
  }),
});

export const CallbackQuery = z.object({
  state: z.string().optional().openapi({ description: "The state of the connection that was begun" }),
  code: z.string().optional().openapi({ description: "The code to exchange" }),
  error: z.string().optional().openapi({ description: "The reason for a missing code" }),
});
