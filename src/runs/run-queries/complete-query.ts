import type { ServiceContext } from "#context/context";

import { RUN_FIELDS, type RunFieldName } from "./run-fields.ts";
import { selectValues } from "./store.ts";
import { VALUES_OF_FIELD } from "./value-sources.queries.ts";

/** Maximum number of proposed values. */
export const MAX_PROPOSED = 20;

/** The values that a field of a query can have and that contain a part: known words, or what the tenant's latest runs have. */
export async function completeQuery(
  ctx: Pick<ServiceContext, "db" | "tenant">,
  name: RunFieldName,
  part: string,
): Promise<string[]> {
  const field = RUN_FIELDS[name];
  if ("values" in field) return field.values.filter((word) => word.startsWith(part.toLowerCase()));
  const values = VALUES_OF_FIELD[name];
  return values === undefined ? [] : selectValues(ctx.db, values(ctx.tenant.id), part, MAX_PROPOSED);
}
