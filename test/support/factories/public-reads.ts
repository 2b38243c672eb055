import type { TestAccount } from "#test/support/client";
import { approvedComponent } from "#test/support/factories/components";
import { approvedDomain } from "#test/support/factories/domains";
import { uniqueWord } from "#test/support/factories/listings";
import { listedSkill } from "#test/support/factories/skill-listings";
import { listTemplate } from "#test/support/factories/workflows";
import { pathOf, publicReads } from "#test/support/operations";

/** The query of each public read beside its path. A new one must be entered here. */
const QUERIES: Record<string, string> = {
  listPublicSkills: "limit=5",
  listPublicSkillCategories: "",
  listPublicSkillTags: "",
  getPublicSkill: "",
  searchDomains: "limit=5",
  listTrendingDomains: "",
  getDomainStatistics: "",
  getMarketplaceDomain: "",
  listWorkflowTemplates: "limit=5",
  listWorkflowTemplateTypes: "",
  listFeaturedWorkflowTemplates: "",
  getWorkflowTemplateStatistics: "",
  getWorkflowTemplate: "",
  searchComponents: "limit=5",
  searchComponentsLegacy: "limit=5",
  getMarketplaceComponent: "",
  getMarketplaceComponentLegacy: "",
  getComponentPreview: "",
  listComponentCategories: "",
  listComponentCategoriesLegacy: "",
  listComponentTags: "",
  listComponentTagsLegacy: "",
  listComponentRatings: "",
  listComponentRatingsLegacy: "",
};

export interface PublicRead {
  id: string;
  isEntered: boolean;
  /** Its URL with the ids filled in. A new nonce makes a URL that was never requested before, with the same meaning. */
  addressed: (ids: Record<string, string>, nonce: string) => string;
}

/** Every public read of the document that the instance serves. */
export const knownPublicReads = async (): Promise<PublicRead[]> =>
  (await publicReads()).map(({ operationId: id, path }) => ({
    id,
    isEntered: id in QUERIES,
    addressed: (ids, nonce) => `${pathOf(path, ids)}?${QUERIES[id] ?? ""}&asked=${nonce}`,
  }));

/** One public thing of each kind, by the parameter of the paths that shows it. */
export const publicThings = async (publisher: TestAccount): Promise<Record<string, string>> => ({
  skill_id: (await listedSkill(publisher, { name: uniqueWord(), tags: ["public"] }, { category: "reads" }))
    .marketplaceId,
  domain_id: await approvedDomain(publisher, {}, { name: uniqueWord() }),
  component_id: await approvedComponent(publisher, {}, { name: uniqueWord() }),
  template_id: await listTemplate({ name: uniqueWord() }),
});
