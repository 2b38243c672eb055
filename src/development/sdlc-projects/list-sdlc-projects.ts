import type { ServiceContext } from "#context";

import { selectProjects, type ProjectRow } from "./store.ts";

/** A page of the tenant's projects, newest first. */
export const listSdlcProjects = (
  ctx: ServiceContext,
  { page, limit, status }: { page: number; limit: number; status?: ProjectRow["status"] | undefined },
): Promise<{ rows: ProjectRow[]; total: number }> =>
  selectProjects(ctx.db, ctx.tenant.id, { status, limit, offset: (page - 1) * limit });
