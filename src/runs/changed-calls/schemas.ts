import { z } from "@hono/zod-openapi";

import { jsonObject, pathId, text } from "#http/schemas";
import { ApprovalView, MAX_ARGUMENTS_CHARACTERS, presentApproval } from "#runs/approvals/schemas";

export const ChangedCallPath = z.object({ id: pathId("id", "approval") });

export const ApproveChangedBody = z
  .strictObject({
    arguments: jsonObject()
      .refine((value) => JSON.stringify(value).length <= MAX_ARGUMENTS_CHARACTERS, {
        message: `must have at most ${MAX_ARGUMENTS_CHARACTERS} characters as JSON`,
      })
      .openapi({
        description: "All arguments of the tool call; they replace the `arguments.arguments` of the request",
        example: { amount: 150, currency: "EUR" },
      }),
    reason: text(1_000)
      .optional()
      .openapi({ description: "The reason for the change", example: "Only two of three chairs are broken" }),
  })
  .openapi("ApproveChangedBody", {
    example: { arguments: { amount: 150, currency: "EUR" }, reason: "Only two of three chairs are broken" },
  });

export const ApprovedCall = ApprovalView;

export const presentApprovedCall = presentApproval;
