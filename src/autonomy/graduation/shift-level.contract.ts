import type { ServiceContext } from "#context/context";
import { access, enveloped, jsonBody, ok, operation, type Operation, perform, refuses } from "#http/operation";

import { GraduationPath, presentShift, Shift, ShiftBody } from "./schemas.ts";
import type { ShiftedLevel, ShiftInput } from "./shift-level.ts";

interface ShiftOperation {
  direction: "promote" | "demote";
  operationId: string;
  summary: string;
  description: string;
}

/** The operation that moves an agent manually: up and down differ in direction and meaning. */
export const shiftOperation = (
  { direction, ...words }: ShiftOperation,
  shift: (ctx: ServiceContext, agentId: string, input: ShiftInput) => Promise<ShiftedLevel>,
): Operation =>
  operation({
    method: "post",
    path: `/api/graduation/agents/{agent_id}/${direction}`,
    tags: ["Graduation"],
    ...words,
    ...access.tenant("GOVERNANCE_APPROVE"),
    request: { params: GraduationPath, ...jsonBody(ShiftBody, "The new level and the justification") },
    responses: {
      ...ok(enveloped(Shift), "The level was changed"),
      ...refuses("AGENT_NOT_FOUND", "CONFLICT"),
    },
  }).handle((c) => {
    const { new_level: newLevel, justification } = c.req.valid("json");
    return perform(
      c,
      (ctx) => shift(ctx, c.req.valid("param").agent_id, { newLevel, justification }),
      (shifted) => ({ status: 200, data: presentShift(shifted) }),
    );
  });
