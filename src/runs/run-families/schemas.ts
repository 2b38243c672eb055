import { z } from "@hono/zod-openapi";

import { EXECUTION_STATUSES } from "#engine/reasoning/run-state";
import { field } from "#http/field";
import { id } from "#http/schemas";
import { assessmentFields } from "#runs/checks/schemas";
import { type Family, NO_FAMILY } from "#runs/execution-records/started-by.queries";

export const Status = z.enum(EXECUTION_STATUSES).openapi("ExecutionStatus", { example: "completed" });

export const StartedByOrNull = field(
  z
    .object({
      kind: z.enum(["schedule", "agent", "trigger", "workflow"]),
      id: id(),
      name: field(z.string(), "Its name when it started the execution", "Bank lines of the day"),
    })
    .nullable(),
  "The schedule or trigger that started it, or the agent that asked for it; null for an execution that a caller ordered",
);

const ChildExecution = z
  .object({
    execution_id: id(),
    agent_id: id(),
    agent_name: z.string().nullable().openapi({ example: "Reader" }),
    status: Status,
    outcome: assessmentFields.outcome,
  })
  .openapi("ChildExecution");

/** The executions above and below an execution. */
export const familyFields = {
  parent_execution_id: field(id().nullable(), "The execution of another agent that asked for this one; else null"),
  root_execution_id: field(id().nullable(), "The first execution of the chain, which a caller ordered; else null"),
  children: field(z.array(ChildExecution), "The executions that this one asked other agents for, oldest first"),
};

export const presentFamily = ({ parentId, rootId, children }: Family = NO_FAMILY) => ({
  parent_execution_id: parentId,
  root_execution_id: rootId,
  children: children.map((child) => ({
    execution_id: child.executionId,
    agent_id: child.agentId,
    agent_name: child.agentName,
    status: child.status,
    outcome: child.outcome,
  })),
});

/** The same where most executions have none: the fields are left out then. */
export const chainFields = z.object(familyFields).partial().shape;

export const presentChainOf = (family: Family = NO_FAMILY) =>
  family.parentId === null && family.children.length === 0 ? {} : presentFamily(family);
