import { deprecate } from "#http/deprecation";
import type { Operation } from "#http/operation";
import { approveAgentTemplateRoute } from "#marketplaces/agent-marketplace/approve-agent-template.route";
import { browseAgentTemplatesRoute } from "#marketplaces/agent-marketplace/browse-agent-templates.route";
import { getAgentTemplateRoute } from "#marketplaces/agent-marketplace/get-agent-template.route";
import { installAgentTemplateRoute } from "#marketplaces/agent-marketplace/install-agent-template.route";
import { publishAgentTemplateRoute } from "#marketplaces/agent-marketplace/publish-agent-template.route";
import { rateAgentTemplateRoute } from "#marketplaces/agent-marketplace/rate-agent-template.route";
import { rejectAgentTemplateRoute } from "#marketplaces/agent-marketplace/reject-agent-template.route";
import { approveComponentRoute } from "#marketplaces/canvas-marketplace/approve-component.route";
import {
  CURRENT,
  CURRENT_FACETS,
  LEGACY,
  LEGACY_DEPRECATED_AT,
  LEGACY_FACETS,
  LEGACY_SUNSET_AT,
  successorOf,
} from "#marketplaces/canvas-marketplace/component-prefix.contract";
import { getComponentPreviewRoute } from "#marketplaces/canvas-marketplace/get-component-preview.route";
import { getMarketplaceComponentRoute } from "#marketplaces/canvas-marketplace/get-marketplace-component.route";
import { installComponentRoute } from "#marketplaces/canvas-marketplace/install-component.route";
import { listComponentCategoriesRoute } from "#marketplaces/canvas-marketplace/list-component-categories.route";
import { listComponentRatingsRoute } from "#marketplaces/canvas-marketplace/list-component-ratings.route";
import { listComponentTagsRoute } from "#marketplaces/canvas-marketplace/list-component-tags.route";
import { publishComponentRoute } from "#marketplaces/canvas-marketplace/publish-component.route";
import { rateComponentRoute } from "#marketplaces/canvas-marketplace/rate-component.route";
import { rejectComponentRoute } from "#marketplaces/canvas-marketplace/reject-component.route";
import { searchComponentsRoute } from "#marketplaces/canvas-marketplace/search-components.route";
import { respondToComponentRatingRoute } from "#marketplaces/component-ratings/respond-to-component-rating.route";
import { voteOnComponentRatingRoute } from "#marketplaces/component-ratings/vote-on-component-rating.route";
import { approveDomainRoute } from "#marketplaces/domain-marketplace/approve-domain.route";
import { getDomainStatisticsRoute } from "#marketplaces/domain-marketplace/get-domain-statistics.route";
import { getMarketplaceDomainRoute } from "#marketplaces/domain-marketplace/get-marketplace-domain.route";
import { installDomainRoute } from "#marketplaces/domain-marketplace/install-domain.route";
import { listMyDomainSubmissionsRoute } from "#marketplaces/domain-marketplace/list-my-domain-submissions.route";
import { listTrendingDomainsRoute } from "#marketplaces/domain-marketplace/list-trending-domains.route";
import { rateDomainRoute } from "#marketplaces/domain-marketplace/rate-domain.route";
import { rejectDomainRoute } from "#marketplaces/domain-marketplace/reject-domain.route";
import { searchDomainsRoute } from "#marketplaces/domain-marketplace/search-domains.route";
import { submitDomainRoute } from "#marketplaces/domain-marketplace/submit-domain.route";
import { getPublicSkillRoute } from "#marketplaces/public-marketplace/get-public-skill.route";
import { listPublicSkillCategoriesRoute } from "#marketplaces/public-marketplace/list-public-skill-categories.route";
import { listPublicSkillTagsRoute } from "#marketplaces/public-marketplace/list-public-skill-tags.route";
import { listPublicSkillsRoute } from "#marketplaces/public-marketplace/list-public-skills.route";
import { approveSkillRoute } from "#marketplaces/skill-marketplace/approve-skill.route";
import { installPrivateSkillRoute } from "#marketplaces/skill-marketplace/install-private-skill.route";
import { installSkillRoute } from "#marketplaces/skill-marketplace/install-skill.route";
import { publishSkillRoute } from "#marketplaces/skill-marketplace/publish-skill.route";
import { rateSkillRoute } from "#marketplaces/skill-marketplace/rate-skill.route";
import { rejectSkillRoute } from "#marketplaces/skill-marketplace/reject-skill.route";
import { searchSkillsRoute } from "#marketplaces/skill-marketplace/search-skills.route";
import { updateInstalledSkillRoute } from "#marketplaces/skill-marketplace/update-installed-skill.route";

/** The operations on components that are also below the old prefix. */
const AT_BOTH_PREFIXES = [
  searchComponentsRoute,
  publishComponentRoute,
  installComponentRoute,
  getMarketplaceComponentRoute,
  approveComponentRoute,
  rejectComponentRoute,
  rateComponentRoute,
  listComponentRatingsRoute,
];

const FACETS_AT_BOTH_PREFIXES = [listComponentCategoriesRoute, listComponentTagsRoute];

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  searchSkillsRoute,
  publishSkillRoute,
  approveSkillRoute,
  rejectSkillRoute,
  installSkillRoute,
  rateSkillRoute,
  installPrivateSkillRoute,
  updateInstalledSkillRoute,
  listPublicSkillsRoute,
  listPublicSkillCategoriesRoute,
  listPublicSkillTagsRoute,
  getPublicSkillRoute,
  browseAgentTemplatesRoute,
  publishAgentTemplateRoute,
  installAgentTemplateRoute,
  approveAgentTemplateRoute,
  rejectAgentTemplateRoute,
  rateAgentTemplateRoute,
  getAgentTemplateRoute,
  submitDomainRoute,
  listMyDomainSubmissionsRoute,
  searchDomainsRoute,
  listTrendingDomainsRoute,
  getDomainStatisticsRoute,
  installDomainRoute,
  approveDomainRoute,
  rejectDomainRoute,
  rateDomainRoute,
  getMarketplaceDomainRoute,
  ...AT_BOTH_PREFIXES.map((route) => route(CURRENT)),
  ...FACETS_AT_BOTH_PREFIXES.map((route) => route(CURRENT_FACETS)),
  getComponentPreviewRoute,
  (app) =>
    deprecate(app, {
      prefix: LEGACY.path,
      successorOf,
      deprecatedAt: LEGACY_DEPRECATED_AT,
      sunsetAt: LEGACY_SUNSET_AT,
    }),
  ...FACETS_AT_BOTH_PREFIXES.map((route) => route(LEGACY_FACETS)),
  ...AT_BOTH_PREFIXES.map((route) => route(LEGACY)),
  voteOnComponentRatingRoute,
  respondToComponentRatingRoute,
];
