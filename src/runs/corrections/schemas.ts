import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, pathId, prose, text, timestamp, toTimestamp } from "#http/schemas";

import type { CorrectionRow } from "./store.ts";

const EXAMPLE_ID = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

export const CorrectionPath = z.object({ correction_id: pathId("correction_id") });

export const CorrectionsQuery = z.object({
  ...pageQuery,
  agent_id: text(64)
    .optional()
    .openapi({ description: "Only corrections of this agent", format: "uuid", example: EXAMPLE_ID }),
});

export const DecideCorrectionBody = z
  .strictObject({
    decision: field(
      z.enum(["take", "leave"]),
      "`take`: it steers every run that it fits; `leave`: it steers none",
      "take",
    ),
    reason: field(prose(1_000).optional(), "Why; the audit log keeps it"),
  })
  .openapi("DecideCorrectionBody", { example: { decision: "take", reason: "The price list says so" } });

export const Correction = z
  .object({
    id: id(),
    agent: z.object({ id: id(), name: z.string().openapi({ example: "Invoice clerk" }) }),
    execution_id: field(id().nullable(), "The run that was corrected; null when it is no longer kept"),
    text: field(
      z.string(),
      "The text that the agent would be told",
      'Correction for "Greet the customer": Say good morning',
    ),
    author: z.object({ id: id(), name: z.string().nullable().openapi({ example: "Mina Rao" }) }),
    status: field(z.enum(["waiting", "taken", "left"]), "The decision of an approver", "waiting"),
    created_at: timestamp(),
  })
  .openapi("Correction");

export const CorrectionList = z.object({ corrections: z.array(Correction), pagination: Pagination });

export const presentCorrection = (row: CorrectionRow): z.output<typeof Correction> => ({
  id: row.id,
  agent: { id: row.agentId, name: row.agentName },
  execution_id: row.executionId,
  text: row.text,
  author: { id: row.authorId ?? "", name: row.authorName },
  status: row.state ?? "taken",
  created_at: toTimestamp(row.createdAt),
});
