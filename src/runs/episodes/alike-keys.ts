import { alikeKey } from "#engine/evidence/alike";

import type { StoredComparison } from "./waiting.queries.ts";

/** The keys of runs that one look covers, by their executions; runs that need their own look have none. */
export async function alikeKeys(rows: readonly StoredComparison[]): Promise<Map<string, string>> {
  const keys = await Promise.all(
    rows.map(async (row) => [row.executionId, row.isForgotten ? null : await keyOf(row)] as const),
  );
  return new Map(keys.flatMap(([id, key]) => (key === null ? [] : [[id, key] as const])));
}

const keyOf = ({ trace, interventions, ...run }: StoredComparison): Promise<string | null> => {
  const calls = trace.filter(({ type }) => type === "tool" || type === "refusal");
  const troubled = calls.filter(
    ({ type, output, effect, approval }) =>
      type === "refusal" || output === undefined || isError(output) || effect !== undefined || approval !== undefined,
  );
  return alikeKey({
    ...run,
    calls: calls.map(({ tool = "", input = null }) => ({ tool, arguments: input })),
    troubles: troubled.length + interventions,
  });
};

const isError = (output: unknown): boolean => typeof output === "object" && output !== null && "error" in output;
