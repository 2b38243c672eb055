import { checkExpressions } from "#automation/expressions/check-expressions";
import type { ServiceContext } from "#context/context";
import type { WorkflowDefinition } from "#db/schema/workflows";

import { refuse } from "./check-definition.ts";
import { expressionPlaces } from "./expression-places.ts";

/**
 * Refuses expressions that cannot be read, that name what a step does not follow, or that give another kind of result
 * than their place takes. Throws INVALID_INPUT with each place, and UNAVAILABLE.
 */
export async function requireExpressions(ctx: ServiceContext, definition: WorkflowDefinition): Promise<void> {
  const issues = await checkExpressions(ctx, expressionPlaces(definition));
  refuse(
    issues.map(({ path, code, message, at }) => ({
      path: [...path],
      code,
      message: at === null ? message : `${message} (at character ${at.start + 1})`,
    })),
  );
}
