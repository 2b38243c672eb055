import type { ServiceContext } from "#context";
import type { RunRow } from "#db/schema/sdlc";

import { selectRuns, type ListedRun } from "./store.ts";

export interface RunQuery {
  page: number;
  limit: number;
  agent_id?: string | undefined;
  agent_type?: RunRow["agentType"] | undefined;
  project_id?: string | undefined;
  status?: RunRow["status"] | undefined;
  action?: string | undefined;
}

/** A page of the tenant's runs without their results, newest first. */
export const listSdlcRuns = (
  ctx: ServiceContext,
  { page, limit, agent_id: agentId, agent_type: agentType, project_id: projectId, status, action }: RunQuery,
): Promise<{ rows: ListedRun[]; total: number }> =>
  selectRuns(
    ctx.db,
    ctx.tenant.id,
    { agentId, agentType, projectId, status, action },
    { limit, offset: (page - 1) * limit },
  );
