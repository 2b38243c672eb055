import { call } from "#web/lib/call.ts";

import type { AgentTemplate, ComponentListing, DomainListing, SkillListing } from "./listing.ts";
import { counted, type Kind, pageOf } from "./shelf.ts";
import type { WorkflowTemplate } from "./workflow-template.ts";

const PAGE_SIZE = 12;
/** The most that the API gives of domains, which it does not page. */
const MOST_DOMAINS = 100;

const LISTING_SORTS = [
  ["popularity", "Most installed"],
  ["rating", "Best rated"],
  ["created_at", "Newest"],
  ["name", "Name"],
  ["price", "Price"],
] as const;

/** Where the API takes a direction, names and prices read from the lowest. */
const directionOf = (sort: string): "asc" | "desc" => (sort === "name" || sort === "price" ? "asc" : "desc");

interface Facets {
  categories: { name: string }[];
}

const namesOf = ({ categories }: Facets): string[] => categories.map(({ name }) => name);

const SKILLS: Kind = {
  name: "skills",
  title: "Skills",
  lead: "Abilities that your agents can use as soon as they are installed.",
  hasTags: true,
  hasFree: true,
  sorts: LISTING_SORTS,
  pageSize: PAGE_SIZE,
  hasPages: true,
  load: async (filters, signal) => {
    const { query, category, tags, isFree, sort } = filters;
    const { skills, total } = await call<{ skills: SkillListing[]; total: number }>(
      "GET",
      "/api/public/v1/marketplace/skills",
      {
        query: {
          query,
          category,
          tags,
          is_free: isFree || null,
          sort_by: sort,
          sort_order: directionOf(sort),
          ...pageOf(filters, PAGE_SIZE),
        },
        signal,
      },
    );
    return { cards: skills.map((skill) => ({ ...cardOf(skill), isFeatured: false })), total };
  },
  loadCategories: async (signal) =>
    namesOf(await call<Facets>("GET", "/api/public/v1/marketplace/skills/categories", { signal })),
};

const AGENTS: Kind = {
  name: "agents",
  title: "Agents",
  lead: "Ready-made agents. An installed one starts at the level intern at most, and learns from there.",
  hasTags: false,
  hasFree: false,
  sorts: LISTING_SORTS,
  pageSize: PAGE_SIZE,
  hasPages: true,
  load: async (filters, signal) => {
    const { query, category, sort } = filters;
    const { agents, total } = await call<{ agents: AgentTemplate[]; total: number }>(
      "GET",
      "/api/agent-marketplace/browse",
      { query: { query, category, sort_by: sort, ...pageOf(filters, PAGE_SIZE) }, signal },
    );
    return {
      cards: agents.map((agent) => ({
        ...agent,
        ratingCount: null,
        uses: counted(agent.installs, "install"),
        tags: [],
        isFeatured: false,
      })),
      total,
    };
  },
  loadCategories: null,
};

const DOMAINS: Kind = {
  name: "domains",
  title: "Domains",
  lead: "Terms and rules of a field of work, for agents that work in it.",
  hasTags: true,
  hasFree: true,
  sorts: [],
  pageSize: MOST_DOMAINS,
  hasPages: false,
  load: async ({ query, category, tags, isFree }, signal) => {
    const domains = await call<DomainListing[]>("GET", "/api/v1/domains/marketplace/search", {
      query: { q: query, category, tags, max_price: isFree ? 0 : null, limit: MOST_DOMAINS },
      signal,
    });
    return {
      cards: domains.map((domain) => ({
        ...domain,
        name: domain.domain_name,
        price: domain.price_usd,
        rating: domain.rating_average,
        ratingCount: domain.rating_count,
        uses: counted(domain.install_count, "install"),
        isFeatured: false,
      })),
      total: null,
    };
  },
  loadCategories: null,
};

const COMPONENTS: Kind = {
  name: "components",
  title: "Components",
  lead: "Tiles, charts and forms to place on your canvases.",
  hasTags: true,
  hasFree: true,
  sorts: LISTING_SORTS,
  pageSize: PAGE_SIZE,
  hasPages: true,
  load: async (filters, signal) => {
    const { query, category, tags, isFree, sort } = filters;
    const { components, total } = await call<{ components: ComponentListing[]; total: number }>(
      "GET",
      "/api/canvas-marketplace/components",
      {
        query: {
          query,
          category,
          tags,
          is_free: isFree || null,
          sort_by: sort,
          sort_order: directionOf(sort),
          ...pageOf(filters, PAGE_SIZE),
        },
        signal,
      },
    );
    return {
      cards: components.map((component) => ({ ...cardOf(component), isFeatured: component.is_featured })),
      total,
    };
  },
  loadCategories: async (signal) =>
    namesOf(await call<Facets>("GET", "/api/canvas-marketplace/categories", { signal })),
};

const WORKFLOWS: Kind = {
  name: "workflows",
  title: "Workflows",
  lead: "Templates of step-by-step work to fill in and take with you.",
  hasTags: true,
  hasFree: false,
  sorts: [
    ["popularity", "Most used"],
    ["rating", "Best rated"],
    ["created_at", "Newest"],
    ["name", "Name"],
  ],
  pageSize: PAGE_SIZE,
  hasPages: true,
  load: async (filters, signal) => {
    const { query, category, tags, sort } = filters;
    const templates = await call<WorkflowTemplate[]>("GET", "/api/marketplace/templates", {
      query: { q: query, category, tags, sort, ...pageOf(filters, PAGE_SIZE) },
      signal,
    });
    return {
      cards: templates.map((template) => ({
        ...template,
        price: null,
        ratingCount: template.rating_count,
        uses: `used ${counted(template.downloads, "time")}`,
        isFeatured: false,
      })),
      total: null,
    };
  },
  loadCategories: async (signal) => {
    const { categories } = await call<{ categories: Record<string, unknown> }>(
      "GET",
      "/api/marketplace/templates/statistics",
      { signal },
    );
    return Object.keys(categories).toSorted();
  },
};

const cardOf = (listing: SkillListing | ComponentListing) => ({
  ...listing,
  ratingCount: listing.rating_count,
  uses: counted(listing.installs, "install"),
});

/** The tabs in their order. */
export const KINDS: readonly Kind[] = [SKILLS, AGENTS, DOMAINS, COMPONENTS, WORKFLOWS];

/** The tab that the address names; the first for anything else. */
export const kindOf = (name: string | undefined): Kind => KINDS.find((kind) => kind.name === name) ?? SKILLS;
