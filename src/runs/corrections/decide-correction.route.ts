import { access, enveloped, jsonBody, ok, operation, perform, refuses, z } from "#http/operation";

import { decideCorrection } from "./decide-correction.ts";
import { Correction, CorrectionPath, DecideCorrectionBody, presentCorrection } from "./schemas.ts";

export const decideCorrectionRoute = operation({
  method: "post",
  path: "/api/corrections/{correction_id}",
  operationId: "decideCorrection",
  tags: ["Reviews"],
  summary: "Take or leave a colleague's correction",
  description:
    "Lets a colleague's correction steer every run of the agent that it fits (`take`), or none, not even those of its author (`leave`). It is decided once: a second decision is refused with 409 `already_decided`. The audit log says who decided, and keeps the text.",
  ...access.tenant("GOVERNANCE_APPROVE", { decides: true }),
  request: { params: CorrectionPath, ...jsonBody(DecideCorrectionBody, "The decision") },
  responses: {
    ...ok(enveloped(z.object({ correction: Correction })), "The correction as it was decided"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => {
      const { decision, reason = null } = c.req.valid("json");
      return decideCorrection(ctx, c.req.valid("param").correction_id, { decision, reason });
    },
    (correction) => ({ status: 200, data: { correction: presentCorrection(correction) } }),
  ),
);
