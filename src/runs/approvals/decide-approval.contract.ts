import type { ServiceContext } from "#context/context";
import {
  access,
  enveloped,
  ok,
  operation,
  type Operation,
  optionalJsonBody,
  perform,
  refuses,
  type z,
} from "#http/operation";

import type { decideApproval } from "./decide-approval.ts";
import { ApprovalPath, ApprovalView, presentApproval } from "./schemas.ts";

interface Decision {
  verb: "approve" | "reject";
  operationId: string;
  summary: string;
  description: string;
}

/** The operation of deciding a request, either way. */
export const decisionOperation = <Given extends { reason?: string | undefined }>(
  { verb, ...words }: Decision,
  body: z.ZodType<Given, Given>,
  decide: (ctx: ServiceContext, approvalId: string, body: Given) => ReturnType<typeof decideApproval>,
): Operation =>
  operation({
    method: "post",
    path: `/api/approvals/{id}/${verb}`,
    tags: ["Approvals"],
    ...words,
    ...access.tenant("GOVERNANCE_APPROVE", { decides: true }),
    request: { params: ApprovalPath, ...optionalJsonBody(body, "The reason for the decision") },
    responses: {
      ...ok(enveloped(ApprovalView), "The approval with its decision"),
      ...refuses("NOT_FOUND", "CONFLICT"),
    },
  }).handle((c) =>
    perform(
      c,
      (ctx) => decide(ctx, c.req.valid("param").id, c.req.valid("json")),
      (approval) => ({ status: 200, data: presentApproval(approval) }),
    ),
  );
