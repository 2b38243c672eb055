import type { ServiceContext } from "#context/context";

import { findWorkspace, requireOwnWorkspace, type Workspace } from "./find-workspace.ts";

/** The workspace's settings for auto-improvement. Throws NOT_FOUND for another tenant's. */
export async function getWorkspaceConfiguration(ctx: ServiceContext, workspaceId: string): Promise<Workspace> {
  requireOwnWorkspace(ctx, workspaceId);
  return findWorkspace(ctx);
}
