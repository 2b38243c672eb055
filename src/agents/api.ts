import { listAgentsRoute } from "#agents/agent-list/list-agents.route";
import { getAgentVersionRoute } from "#agents/agent-versions/get-agent-version.route";
import { listAgentVersionsRoute } from "#agents/agent-versions/list-agent-versions.route";
import { nameAgentVersionRoute } from "#agents/agent-versions/name-agent-version.route";
import { restoreAgentVersionRoute } from "#agents/agent-versions/restore-agent-version.route";
import { changeAgentStatusRoute } from "#agents/agents/change-agent-status.route";
import { changeManyAgentsRoute } from "#agents/agents/change-many-agents.route";
import { createAgentRoute } from "#agents/agents/create-agent.route";
import { deleteAgentRoute } from "#agents/agents/delete-agent.route";
import { getAgentRoute } from "#agents/agents/get-agent.route";
import { restoreAgentRoute } from "#agents/agents/restore-agent.route";
import { updateAgentRoute } from "#agents/agents/update-agent.route";
import { createDomainRoute } from "#agents/domains/create-domain.route";
import { deleteDomainRoute } from "#agents/domains/delete-domain.route";
import { getDomainRoute } from "#agents/domains/get-domain.route";
import { listDomainsRoute } from "#agents/domains/list-domains.route";
import { updateDomainRoute } from "#agents/domains/update-domain.route";
import { searchRoute } from "#agents/search/search.route";
import { getAgentStandingRoute } from "#agents/standings/get-agent-standing.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listAgentsRoute,
  createAgentRoute,
  getAgentRoute,
  updateAgentRoute,
  changeAgentStatusRoute,
  deleteAgentRoute,
  restoreAgentRoute,
  getAgentStandingRoute,
  listAgentVersionsRoute,
  getAgentVersionRoute,
  nameAgentVersionRoute,
  restoreAgentVersionRoute,
  listDomainsRoute,
  createDomainRoute,
  getDomainRoute,
  updateDomainRoute,
  deleteDomainRoute,
  searchRoute,
  changeManyAgentsRoute,
];
