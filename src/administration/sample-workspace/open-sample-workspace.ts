import type { ServiceContext } from "#context";
import { openSampleTenant, type OpenedSample } from "#identity/sample-tenants/open-sample-tenant";

import { fillSampleWorkspace } from "./fill-sample-workspace.ts";

/** Opens the caller's sample workspace, filled when it is new. Throws as `openSampleTenant` does. */
export const openSampleWorkspace = (ctx: ServiceContext): Promise<OpenedSample> =>
  openSampleTenant(ctx, fillSampleWorkspace);
