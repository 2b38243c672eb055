import type { Router } from "#http/router";

import { registerApproveAgentTemplate } from "./approve-agent-template.route.ts";
import { registerBrowseAgentTemplates } from "./browse-agent-templates.route.ts";
import { registerGetAgentTemplate } from "./get-agent-template.route.ts";
import { registerInstallAgentTemplate } from "./install-agent-template.route.ts";
import { registerPublishAgentTemplate } from "./publish-agent-template.route.ts";
import { registerRateAgentTemplate } from "./rate-agent-template.route.ts";
import { registerRejectAgentTemplate } from "./reject-agent-template.route.ts";

export function registerAgentMarketplaceRoutes(app: Router): void {
  registerBrowseAgentTemplates(app);
  registerPublishAgentTemplate(app);
  registerInstallAgentTemplate(app);
  registerApproveAgentTemplate(app);
  registerRejectAgentTemplate(app);
  registerRateAgentTemplate(app);
  registerGetAgentTemplate(app);
}
