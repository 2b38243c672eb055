import type { Operation } from "#http/operation";

import { approveAgentTemplateRoute } from "./approve-agent-template.route.ts";
import { browseAgentTemplatesRoute } from "./browse-agent-templates.route.ts";
import { getAgentTemplateRoute } from "./get-agent-template.route.ts";
import { installAgentTemplateRoute } from "./install-agent-template.route.ts";
import { publishAgentTemplateRoute } from "./publish-agent-template.route.ts";
import { rateAgentTemplateRoute } from "./rate-agent-template.route.ts";
import { rejectAgentTemplateRoute } from "./reject-agent-template.route.ts";

export const agentMarketplaceRoutes: readonly Operation[] = [
  browseAgentTemplatesRoute,
  publishAgentTemplateRoute,
  installAgentTemplateRoute,
  approveAgentTemplateRoute,
  rejectAgentTemplateRoute,
  rateAgentTemplateRoute,
  getAgentTemplateRoute,
];
