import type { BaseContext } from "#context";
import type { Statement } from "#db/statement";

/**
 * The rows of a new sample workspace: its story, told up to `at`. They are written in one batch with the tenant and its
 * user, after both.
 */
export function fillSampleWorkspace(
  _base: BaseContext,
  _sample: { tenantId: string; userId: string; at: number },
): Promise<Statement[]> {
  return Promise.resolve([]);
}
