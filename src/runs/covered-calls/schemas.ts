import { z } from "@hono/zod-openapi";

import { actionComplexity } from "#engine/governance/actions";
import { field } from "#http/field";
import { jsonObjectOrNull } from "#http/schemas";
import { titleOf } from "#lib/summary-title";

import type { CoveredCall } from "./covered-call.ts";

export const CoveredCallView = z
  .object({
    step_id: field(z.string(), "The step of the workflow, or the item of its loop", "book"),
    name: z.string().openapi({ example: "Book a draft bill" }),
    is_granted: field(
      z.boolean(),
      "Whether the approval grants the call. False where it cannot be known yet, or is too large to read: it asks by its own governance",
    ),
    title: field(z.string().nullable(), "The call in one line", "Create bill B-2201"),
    tool: field(
      z.string().nullable(),
      "The tool; null for a skill and for a request to an address",
      "books · create_bill",
    ),
    action: field(z.string().nullable(), "The governed action", "create_record"),
    complexity: field(z.number().int().min(1).max(4).nullable(), "Complexity of the action", 3),
    arguments: field(jsonObjectOrNull(), "The arguments, or the request with its address and its body", {
      total: 62.4,
    }),
    digest: field(
      z.string().nullable(),
      "SHA-256 of agent, version, action and arguments: another call is not granted",
      "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    ),
  })
  .openapi("CoveredCall");

export const presentCovered = ({ step_id, name, call }: CoveredCall): z.output<typeof CoveredCallView> => ({
  step_id,
  name,
  is_granted: call !== null,
  title: call && titleOf(call.summary),
  tool: call && call.tool,
  action: call?.action ?? null,
  complexity: call && actionComplexity(call.action),
  arguments: call && argumentsOf(call.bound),
  digest: call?.digest ?? null,
});

/** The arguments of a tool's call, or the request to an address without what binds it to its run. */
function argumentsOf({ arguments: given, ...bound }: Record<string, unknown>): Record<string, unknown> {
  if (typeof given === "object" && given !== null) return { ...given };
  const { workflow_run_id: _run, step: _step, headers_sha256: _headers, ...request } = bound;
  return request;
}
