import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { auditChange } from "#platform/audit/audit-entry";

import { nameTaken, requireColumns, requireReadable, shownView } from "./create-view.ts";
import { findOwnView } from "./find-view.ts";
import { showView } from "./list-views.ts";
import type { ReadQuery, UpdateViewInput } from "./schemas.ts";
import type { ShownView } from "./shown-view.ts";
import { type NamedView, requireFreeName, unchangedView, updateView as updateRow } from "./store.ts";

/** Changes the supplied fields. Throws as `createView`, and NOT_FOUND. */
export const updateView = (
  ctx: ServiceContext,
  id: string,
  input: UpdateViewInput,
  read: ReadQuery,
): Promise<ShownView> =>
  changeRow(ctx, { find: () => findOwnView(ctx, id), unchanged: unchangedView }, async (found) => {
    const next: NamedView = {
      ...found,
      name: input.name ?? found.name,
      query: input.query ?? found.query,
      columns: input.columns ?? found.columns,
      revision: found.revision + 1,
      updatedAt: ctx.clock(),
    };
    if (input.query !== undefined) requireReadable(next, read);
    if (input.columns !== undefined) requireColumns(next);
    return {
      statements: [requireFreeName(next, () => nameTaken(next.name)), updateRow(next)],
      result: await showView(ctx, next, read),
      audit: [
        auditChange(ctx, {
          action: "update_view",
          summary: next.name,
          before: shownView(found),
          after: shownView(next),
        }),
      ],
    };
  });
