import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { requireQuery } from "#runs/run-queries/require-query";
import { personOf } from "#tenancy/caller";

import { requireMay } from "./find-view.ts";
import { MAX_PERSONAL, MAX_TEAM } from "./limits.ts";
import { showView } from "./list-views.ts";
import type { CreateViewInput, ReadQuery } from "./schemas.ts";
import type { ShownView } from "./shown-view.ts";
import { insertView, requireFewerViews, requireFreeName, selectPersonName, type ViewRow } from "./store.ts";
import { columnIssues } from "./view-columns.ts";

/**
 * Saves what a list shows under a name. Throws FORBIDDEN for keys and for a view of the team without `AGENT_MANAGE`,
 * INVALID_INPUT for a query that the list would refuse and for a column that it does not have, LIMIT_EXCEEDED, and CONFLICT for a taken name.
 */
export async function createView(ctx: ServiceContext, input: CreateViewInput, read: ReadQuery): Promise<ShownView> {
  const person = personOf(ctx);
  if (input.scope === "team") requireMay(ctx, "AGENT_MANAGE", "The view would be for the team.");
  requireReadable(input, read);
  requireColumns(input);
  const now = ctx.clock();
  const row: ViewRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    ...input,
    ownerId: person.userId,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  const most = row.scope === "team" ? MAX_TEAM : MAX_PERSONAL;
  const ownerName = await selectPersonName(ctx.db, row.tenantId, row.ownerId);
  const result = await showView(ctx, { ...row, ownerName, isOwnDefault: false, isTeamDefault: false }, read);
  await commit(
    ctx,
    [
      requireFewerViews(row, most, () => limitReached(row.scope, most)),
      requireFreeName(row, () => nameTaken(row.name)),
      insertView(row),
    ],
    { result, audit: [auditChange(ctx, { action: "create_view", summary: row.name, after: shownView(row) })] },
  );
  return result;
}

/** Throws INVALID_INPUT for a query that the list would refuse. */
export function requireReadable({ page, query }: Pick<ViewRow, "page" | "query">, read: ReadQuery): void {
  const { issues } = read(page, query);
  const [first, ...others] = issues;
  if (first) throw invalidInput(first, ...others);
  const { q } = query;
  if ((page === "runs" || page === "review") && q !== undefined) requireQuery(q, "body.query.q");
}

/** Throws INVALID_INPUT for a column that the list does not have. */
export function requireColumns(view: Pick<ViewRow, "page" | "columns">): void {
  const [first, ...others] = columnIssues(view);
  if (first) throw invalidInput(first, ...others);
}

/** A view for the audit log. */
export const shownView = ({ page, scope, name, query }: ViewRow): Record<string, unknown> => ({
  page,
  scope,
  name,
  query,
});

export const nameTaken = (name: string): AppError =>
  new AppError("CONFLICT", {
    message: `This page has a view with the name ${JSON.stringify(name)} already.`,
    details: { reason: "name_taken" },
  });

const limitReached = (scope: ViewRow["scope"], limit: number): AppError =>
  new AppError("LIMIT_EXCEEDED", {
    message:
      scope === "team"
        ? `A workspace can have at most ${limit} views of the team; delete one first.`
        : `A person can have at most ${limit} views; delete one first.`,
    details: { reason: "views", limit },
  });
