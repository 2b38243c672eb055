import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { personOf } from "#tenancy/caller";

import { findView, requireMay } from "./find-view.ts";
import { showView } from "./list-views.ts";
import type { ReadQuery } from "./schemas.ts";
import type { ShownView } from "./shown-view.ts";
import { endDefault, type NamedView, setDefault } from "./store.ts";

/**
 * Opens a page with a view: for the caller, or for the whole team. `nobody` ends the caller's default, and with
 * `TENANT_ADMIN` the team's. Throws NOT_FOUND, FORBIDDEN, and CONFLICT for a personal view as the team's.
 */
export async function makeDefault(
  ctx: ServiceContext,
  id: string,
  whom: "me" | "team" | "nobody",
  read: ReadQuery,
): Promise<ShownView> {
  const person = personOf(ctx);
  const view = await findView(ctx, id);
  if (whom === "team") requireTeams(ctx, view);
  const endsTeams = whom === "nobody" && view.isTeamDefault && person.permissions.has("TENANT_ADMIN");
  const next = {
    ...view,
    isOwnDefault: whom === "me" || (whom === "team" && view.isOwnDefault),
    isTeamDefault: whom === "team" || (view.isTeamDefault && !endsTeams),
  };
  const result = await showView(ctx, next, read);
  const statements = {
    me: () => [setDefault(view, person.userId)],
    team: () => [setDefault(view, null)],
    nobody: () => [endDefault(view, person.userId), ...(endsTeams ? [endDefault(view, null)] : [])],
  };
  await commit(ctx, statements[whom](), {
    result,
    audit: [
      auditChange(ctx, { action: "set_default_view", summary: view.name, after: { page: view.page, for: whom } }),
    ],
  });
  return result;
}

function requireTeams(ctx: ServiceContext, { scope }: NamedView): void {
  requireMay(ctx, "TENANT_ADMIN", "Everyone's page would open with the view.");
  if (scope === "team") return;
  throw new AppError("CONFLICT", {
    message: "Only its owner sees a personal view. Save it as a view of the team first.",
    details: { reason: "personal_view" },
  });
}
