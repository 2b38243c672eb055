import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { jsonObject } from "#http/schemas";

/** Maximum number of requests in one plan. */
const MAX_REQUESTS = 200;

const operation = () =>
  field(z.string().min(1).max(100), "The `operationId` of an operation with a JSON body", "createAlertRule");

export const CheckPlanBody = z
  .strictObject({
    requests: field(
      z
        .array(z.strictObject({ operation: operation(), body: field(jsonObject(), "The body that it would get") }))
        .min(1)
        .max(MAX_REQUESTS),
      "The requests, in order",
    ),
  })
  .openapi("CheckPlanBody", {
    example: {
      requests: [
        {
          operation: "createAlertRule",
          body: { name: "Done below 80 %", metric: "success_share", channels: [{ type: "inbox" }] },
        },
      ],
    },
  });
export type PlannedRequest = z.output<typeof CheckPlanBody>["requests"][number];

export const CheckedPlan = z
  .object({
    valid: field(z.boolean(), "Whether all of them have the form that their operation takes", false),
    requests: z.array(
      z
        .object({
          operation: operation(),
          issues: field(
            z.array(
              z.object({
                path: field(z.string(), "The field, as in the operation's own refusal", "body.metric"),
                code: z.string().openapi({ example: "invalid_value" }),
                message: z.string().openapi({ example: "must be one of failed_runs, cost_usd" }),
              }),
            ),
            "The faults of the body; empty for one that the operation takes",
          ),
        })
        .openapi("CheckedRequest"),
    ),
  })
  .openapi("CheckedPlan");
