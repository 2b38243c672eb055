import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { jsonObject, pathId, text } from "#http/schemas";
import { ApprovalView, MAX_ARGUMENTS_CHARACTERS, presentApproval } from "#runs/approvals/schemas";

export const ChangedCallPath = z.object({ id: pathId("id", "approval") });

export const ApproveChangedBody = z
  .strictObject({
    arguments: field(
      jsonObject().refine((value) => JSON.stringify(value).length <= MAX_ARGUMENTS_CHARACTERS, {
        message: `must have at most ${MAX_ARGUMENTS_CHARACTERS} characters as JSON`,
      }),
      "All arguments of the tool call; they replace the `arguments.arguments` of the request",
      { amount: 150, currency: "EUR" },
    ),
    reason: field(text(1_000).optional(), "The reason for the change", "Only two of three chairs are broken"),
  })
  .openapi("ApproveChangedBody", {
    example: { arguments: { amount: 150, currency: "EUR" }, reason: "Only two of three chairs are broken" },
  });

export const ApprovedCall = ApprovalView;

export const presentApprovedCall = presentApproval;
