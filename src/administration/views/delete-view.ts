import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";

import { findOwnView } from "./find-view.ts";
import { deleteView as deleteRow } from "./store.ts";

/** Deletes a view, also as a default of its page. Throws NOT_FOUND, and FORBIDDEN for another person's view of the team. */
export async function deleteView(ctx: ServiceContext, id: string): Promise<{ id: string }> {
  const view = await findOwnView(ctx, id);
  const result = { id: view.id };
  await commit(ctx, [deleteRow(view)], {
    result,
    audit: [auditChange(ctx, { action: "delete_view", summary: view.name })],
  });
  return result;
}
