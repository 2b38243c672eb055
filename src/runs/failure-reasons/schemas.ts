import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id } from "#http/schemas";
import type { RunFailure } from "#runs/execution-records/failure-of.queries";

const FailureReason = z
  .object({
    code: z.string().openapi({ example: "INVALID_INPUT" }),
    tool: field(z.string().nullable(), "The tool, skill or agent whose call failed", "get_tariff"),
    connection: field(z.string().nullable(), "The model connection that failed", null),
    message: z.string().openapi({ example: "/parcels/0/class: must be one of S, M, L, XL" }),
  })
  .openapi("FailureReason");

/** Why an execution did not do its task, and the group of executions with the same cause. */
export const failureFields = {
  reason: field(
    FailureReason.nullable(),
    "Why it did not do its task; null where it did, and until a moment after its end",
  ),
  failure_group_id: field(id().nullable(), "The group of executions with the same cause; null as `reason`"),
};

export const presentFailure = (failure: RunFailure | null = null) =>
  failure === null
    ? { reason: null, failure_group_id: null }
    : {
        reason: {
          code: failure.code,
          tool: failure.tool,
          connection: failure.connection,
          message: failure.message,
        },
        failure_group_id: failure.groupId,
      };

/** The same where most executions have none: the fields are left out then. */
export const failureFieldsIfAny = z.object(failureFields).partial().shape;

export const presentFailureIfAny = (failure: RunFailure | null = null) =>
  failure === null ? {} : presentFailure(failure);
