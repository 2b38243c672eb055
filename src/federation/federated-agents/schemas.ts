import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id, pathId, timestamp, toTimestamp } from "#http/schemas";

import type { FederatedAgentPage } from "./list-federated-agents.ts";

export const TemplatePath = z.object({ template_id: pathId("template_id") });

/** Numbers are texts that the verb validates, in the protocol's words. */
export const ListFederatedAgentsQuery = z.object({
  limit: z.string().optional().openapi({
    type: "integer",
    minimum: 1,
    maximum: 100,
    default: 50,
    description: "Maximum number of entries in the answer",
    example: 50,
  }),
  offset: z.string().optional().openapi({
    type: "integer",
    minimum: 0,
    default: 0,
    description: "Number of entries to skip",
    example: 0,
  }),
  updated_since: z.string().optional().openapi({
    format: "date-time",
    description:
      "An addition to protocol 1.0.0: lists only changes since this time, oldest first, with removals as `tombstones`",
    example: "2026-11-21T09:30:00.000Z",
  }),
});

export const FederatedAgent = z
  .object({
    id: id(),
    name: field(z.string(), "Name of the template", "Invoice Reader"),
    description: field(z.string(), "Purpose of the agent", "Reads invoices and finds anomalies"),
    category: field(z.string(), "Category of the listing", "finance"),
    price: field(z.number(), "Price in US dollars; 0 means free", 0),
    version: field(z.string(), "The approved version", "1.2.0"),
    rating: field(z.number(), "Mean of its ratings, from 1 to 5; 0 when there are none", 4.5),
  })
  .openapi("FederatedAgent");

export const FederatedAgentList = z
  .object({
    agents: z.array(FederatedAgent),
    total: field(z.number().int(), "Total number of entries", 120),
    limit: field(z.number().int(), "As in the request", 50),
    offset: field(z.number().int(), "As in the request", 0),
    has_more: field(z.boolean(), "Whether further entries follow", true),
    tombstones: field(
      z.array(z.object({ id: id(), removed_at: timestamp() })).optional(),
      "Only with `updated_since`: templates that are no longer public",
    ),
    as_of: field(
      timestamp().optional(),
      "Only with `updated_since`: the value to send as `updated_since` next time. It lies a few seconds back, so that the client misses no change",
    ),
  })
  .openapi("FederatedAgentList");

const textField = (description: string, example: string) => field(z.string(), description, example);

export const AgentBundle = z
  .object({
    id: id(),
    name: textField("Name of the template", "Invoice Reader"),
    description: textField("Purpose of the agent", "Reads invoices and finds anomalies"),
    category: textField("Category of the listing", "finance"),
    price: field(z.number(), "Price in US dollars; 0 means free", 0),
    version: textField("The approved version", "1.2.0"),
    configuration: z.object({
      model: textField("The model for which the agent was made", "builtin"),
      temperature: field(z.number(), "Sampling temperature, from 0 to 2", 0.7),
      max_tokens: field(z.number().int(), "Maximum number of tokens in an answer of the model", 2000),
      system_prompt: textField("Instructions that the model receives before every task", "You read invoices."),
      capabilities: z.array(textField("A capability of the agent", "summarize")),
    }),
    capabilities: z.array(textField("Id of a skill that the agent uses", "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e")),
    canvas_ui_schemas: z.array(
      z.object({
        type: textField("Kind of component", "form"),
        fields: z.array(
          z.object({
            name: textField("Name of the field", "invoice_number"),
            type: textField("Type of its value", "string"),
            required: field(z.boolean(), "Whether the field is required", true),
          }),
        ),
      }),
    ),
    anonymized_memory_bundle: z.object({
      heuristics: z.array(
        z.object({
          error_type: textField("Kind of failure", "ValidationError"),
          error_code: textField("Code of the failure", "E1045"),
          resolution: textField("Solution, without personal data", "Ask [REDACTED_EMAIL] for the missing page."),
        }),
      ),
    }),
  })
  .openapi("AgentBundle");

export const FederationKeySet = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal("OKP").openapi({ example: "OKP" }),
        crv: z.literal("Ed25519").openapi({ example: "Ed25519" }),
        x: textField("The public key, base64url (RFC 8037)", "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"),
        kid: textField("Id of the key: its thumbprint (RFC 7638)", "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"),
        use: z.literal("sig").openapi({ example: "sig" }),
        alg: z.literal("EdDSA").openapi({ example: "EdDSA" }),
        status: field(
          z.enum(["current", "former"]),
          "`former`: the key no longer signs, but its earlier signatures are still valid",
          "current",
        ),
        valid_until: field(
          timestamp(),
          "Time by which the client must fetch the set again. A key that is no longer in the set is revoked",
        ),
      }),
    ),
  })
  .openapi("FederationKeySet");

/** A list in the protocol's shape; additions to 1.0.0 only on request. */
export const presentAgentList = (page: FederatedAgentPage): z.output<typeof FederatedAgentList> => ({
  agents: page.agents,
  total: page.total,
  limit: page.limit,
  offset: page.offset,
  has_more: page.hasMore,
  ...(page.changes === null
    ? {}
    : {
        tombstones: page.changes.tombstones.map(({ id: removed, removedAt }) => ({
          id: removed,
          removed_at: toTimestamp(removedAt),
        })),
        as_of: toTimestamp(page.changes.asOf),
      }),
});
