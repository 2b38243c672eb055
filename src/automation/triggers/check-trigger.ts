import { checkExpressions } from "#automation/expressions/check-expressions";
import { mayApprove, requireNoSecrets } from "#automation/starts/may-change";
import type { ServiceContext } from "#context/context";
import { AppError, invalidInput } from "#errors/app-error";
import { checkToolNames } from "#tools/offered-tools/check-tools";

import type { TriggerRow } from "./trigger.queries.ts";

type Checked = Pick<TriggerRow, "name" | "workflowId" | "task" | "parameters" | "rule">;

/**
 * Refuses what a trigger cannot have: texts that look like secrets, unknown tools, expressions that cannot be read, and
 * trust or tools from a person who may not decide about autonomy. Throws INVALID_INPUT, FORBIDDEN and UNAVAILABLE.
 */
export async function requireTrigger(
  ctx: ServiceContext,
  { workflowId, task, parameters, rule }: Checked,
): Promise<void> {
  const { when, context, trust, tools } = rule;
  const place = workflowId === null ? "context" : "input";
  requireNoSecrets("trigger", { task, [place]: context, parameters, when });
  if ((trust === "workspace" || tools.length > 0) && !mayApprove(ctx))
    throw new AppError("FORBIDDEN", {
      message: "Trusting a sender, and opening tools to it, need the permission GOVERNANCE_APPROVE.",
    });
  await checkToolNames(ctx, tools, "body.tools");
  await requireExpressions(ctx, { when, context }, place);
}

/** The variables of expressions; the fields of the body and the headers are known only when they arrive. */
const SCOPE = {
  variables: {
    body: "any",
    headers: "any",
    event: { fields: { id: "any", name: "any", at: "any" }, missing: "unknown_field" },
  },
} as const;

async function requireExpressions(
  ctx: ServiceContext,
  { when, context }: Pick<TriggerRow["rule"], "when" | "context">,
  place: "context" | "input",
): Promise<void> {
  const [first, ...others] = await checkExpressions(ctx, [
    ...(when === null
      ? []
      : [
          {
            path: ["when"],
            field: { kind: "expression", source: when } as const,
            scope: SCOPE,
            wanted: "bool" as const,
          },
        ]),
    ...(context === null
      ? []
      : [{ path: [place], field: { kind: "template", source: context } as const, scope: SCOPE }]),
  ]);
  if (first === undefined) return;
  const [issue, ...more] = [first, ...others].map(({ path, code, message, at }) => ({
    path: ["body", ...path].join("."),
    code,
    message: at === null ? message : `${message} (at character ${at.start + 1})`,
  }));
  if (issue) throw invalidInput(issue, ...more);
}
