import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { limitQuery, offsetQuery } from "#http/paging";
import { queryList, text, timestamp, title, toTimestamp } from "#http/schemas";
import { recentInstalls as installsOf } from "#publishing/listings/install-history";
import { shownRating } from "#publishing/listings/mean-rating";
import { presentReach, reachFields, recentInstalls } from "#publishing/listings/schemas";
import { Complexity, inputViews, stepViews, TemplatePath } from "#workflows/workflow-building/schemas";
import { graphView, ImportedWorkflow, presentImported } from "#workflows/workflow-files/schemas";
import type { TemplateCard, TemplateRow } from "#workflows/workflow-templates/template-row.queries";
import { TEMPLATE_TYPES } from "#workflows/workflow-templates/workflow-template";

import type { listWorkflowTemplateVersions } from "./list-workflow-template-versions.ts";
import type { Rated } from "./rate-workflow-template.ts";
import { TEMPLATE_SORTS, type TemplateCount } from "./store.ts";

const TemplateType = field(
  z.enum(TEMPLATE_TYPES),
  "`legacy`: a graph. `advanced`: steps with inputs. `industry`: steps with inputs for one industry",
  "advanced",
);

export const ListTemplatesQuery = z.object({
  category: field(title(100).optional(), "Case does not matter", "finance"),
  template_type: TemplateType.optional(),
  industry: field(title(100).optional(), "Case does not matter", "healthcare"),
  complexity: field(Complexity.optional(), "Only templates of this complexity"),
  tags: field(
    queryList(title(50), 50),
    "List templates with at least one of these tags. Repeat the parameter or separate tags by commas; upper and lower case do not matter",
    ["approval"],
  ),
  q: field(
    text(200, 0).optional(),
    "Words or beginnings of words in the name, description, category or tags",
    "invoice",
  ),
  sort: field(
    z.enum(TEMPLATE_SORTS).default("popularity"),
    "`popularity`: downloads, then rating. `rating`: a Bayesian mean, so that a single high rating does not put a template first. `created_at`: newest first",
  ),
  ...offsetQuery,
});

const cardFields = () => ({
  id: z.string().openapi({ example: "0199a400-0001-7000-8000-000000000001" }),
  name: z.string().openapi({ example: "Invoice intake" }),
  description: z.string().openapi({ example: "From the inbox to the books" }),
  category: z.string().openapi({ example: "finance" }),
  industry: field(z.string().nullable(), "Industry of an `industry` template; null for other types", null),
  author: z.string().openapi({ example: "Tenure" }),
  version: z.string().openapi({ example: "1.0.0" }),
  integrations: z.array(z.string()).openapi({ example: ["gmail", "quickbooks"] }),
  complexity: Complexity,
  tags: z.array(z.string()).openapi({ example: ["invoices", "approval"] }),
  estimated_duration: field(z.number().int(), "Seconds"),
  multi_step_support: z.boolean(),
  pause_resume_support: field(z.boolean(), "Whether a run can wait for a person or until a time"),
  downloads: field(z.number().int(), "Number of times that clients imported the template or made a workflow from it"),
  recent_downloads: field(recentInstalls(), "The downloads of the last 30 days"),
  rating: field(z.number(), "Arithmetic mean of its ratings; 0 when there are none", 4.6),
  rating_count: z.number().int(),
  template_type: TemplateType,
  created_at: timestamp(),
});

export const TemplateView = z.object(cardFields()).openapi("WorkflowTemplate");
export const TemplateList = z.array(TemplateView).openapi("WorkflowTemplateList");

export const TemplateDetail = z
  .object({
    ...cardFields(),
    ...reachFields(),
    is_featured: z.boolean(),
    is_listed: field(z.boolean(), "`false`: the template can be found only by its id"),
    input_schema: inputViews(),
    steps: stepViews(),
    prerequisites: z.array(z.string()).openapi({ example: ["A shared inbox for invoices"] }),
    use_cases: z.array(z.string()).openapi({ example: ["Pay suppliers on time"] }),
    benefits: z.array(z.string()).openapi({ example: ["No invoice is paid twice"] }),
    workflow_data: z.object(graphView()),
  })
  .openapi("WorkflowTemplateDetail");

export const TemplateTypes = z
  .object({
    template_types: z.array(
      z.object({
        value: TemplateType,
        label: z.string().openapi({ example: "Advanced" }),
        description: z.string().openapi({ example: "Steps with inputs that are validated and filled in" }),
      }),
    ),
  })
  .openapi("WorkflowTemplateTypes");

export const FeaturedQuery = z.object(limitQuery(50, 10));

export const FeaturedList = z
  .array(
    z.object({
      id: z.string().openapi({ example: "0199a400-0001-7000-8000-000000000001" }),
      name: z.string().openapi({ example: "Invoice intake" }),
      rating: z.number(),
      downloads: z.number().int(),
      is_featured: z.boolean(),
    }),
  )
  .openapi("FeaturedWorkflowTemplates");

const breakdown = (example: string) =>
  z
    .record(z.string(), z.object({ count: z.number().int(), downloads: z.number().int() }))
    .openapi({ example: { [example]: { count: 4, downloads: 120 } } });

export const TemplateStatistics = z
  .object({
    total_templates: z.number().int(),
    total_downloads: z.number().int(),
    average_rating: field(z.number(), "Arithmetic mean of all ratings; 0 when there are none"),
    categories: breakdown("finance"),
    template_types: breakdown("advanced"),
    complexity_levels: breakdown("Beginner"),
  })
  .openapi("WorkflowTemplateStatistics");

const templateVersion = () => z.string().openapi({ example: "1.0.0" });

export const TemplateVersions = z
  .object({
    template_id: z.string().openapi({ example: "0199a400-0001-7000-8000-000000000001" }),
    versions: z.array(
      z.object({
        version: templateVersion(),
        digest: field(
          z.string(),
          "SHA-256 of the canonical JSON of its inputs, steps and graph",
          "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        ),
        is_current: field(z.boolean(), "Whether the template now has this version", true),
        created_at: timestamp(),
      }),
    ),
    own_use: field(
      z
        .object({
          version: field(templateVersion(), "The version of the latest use"),
          uses: field(z.number().int(), "Number of times that the tenant used the template", 2),
          first_used_at: timestamp(),
          used_at: timestamp(),
          update_available: field(z.boolean(), "Whether the template now has another version", false),
        })
        .nullable(),
      "Use of the template by the caller's tenant; null before the first use",
    ),
  })
  .openapi("WorkflowTemplateVersions");

export const RateBody = z
  .strictObject({
    rating: field(z.number().int().min(1).max(5), "A whole number from 1 to 5", 5),
    review: field(text(1_000, 0).nullable().optional(), "Remarks on the rating", "Saved us a day a week"),
  })
  .openapi("RateWorkflowTemplateBody", { example: { rating: 5, review: "Saved us a day a week" } });

export const RatedTemplate = z
  .object({
    success: z.literal(true),
    template_id: z.string().openapi({ example: "0199a400-0001-7000-8000-000000000001" }),
    rating: z.number().int(),
    new_average: z.number().openapi({ example: 4.6 }),
    total_ratings: z.number().int(),
  })
  .openapi("RatedWorkflowTemplate");

const presentCard = (template: TemplateCard, now: number): z.output<typeof TemplateView> => ({
  id: template.id,
  name: template.name,
  description: template.description,
  category: template.category,
  industry: template.industry,
  author: template.author,
  version: template.version,
  integrations: template.integrations,
  complexity: template.complexity,
  tags: template.tags,
  estimated_duration: template.estimatedDuration,
  multi_step_support: template.multiStepSupport,
  pause_resume_support: template.pauseResumeSupport,
  downloads: template.downloads,
  recent_downloads: installsOf(template.installFigures, now),
  rating: shownRating(template),
  rating_count: template.ratingCount,
  template_type: template.templateType,
  created_at: toTimestamp(template.createdAt),
});

export const presentTemplates = (templates: readonly TemplateCard[], now: number): z.output<typeof TemplateList> =>
  templates.map((template) => presentCard(template, now));

export const presentTemplate = (template: TemplateRow, now: number): z.output<typeof TemplateDetail> => ({
  ...presentCard(template, now),
  ...presentReach(template, { publisherName: template.author, installFigures: template.installFigures }, now),
  is_featured: template.isFeatured,
  is_listed: template.isListed,
  input_schema: template.inputSchema,
  steps: template.steps,
  prerequisites: template.prerequisites,
  use_cases: template.useCases,
  benefits: template.benefits,
  workflow_data: { nodes: template.nodes, edges: template.edges },
});

export const presentFeatured = (templates: readonly TemplateCard[]): z.output<typeof FeaturedList> =>
  templates.map((template) => ({
    id: template.id,
    name: template.name,
    rating: shownRating(template),
    downloads: template.downloads,
    is_featured: template.isFeatured,
  }));

export const presentStatistics = (counts: readonly TemplateCount[]): z.output<typeof TemplateStatistics> => {
  const all = counts.find(({ dimension }) => dimension === "all");
  const by = (wanted: TemplateCount["dimension"]) =>
    Object.fromEntries(
      counts
        .filter(({ dimension }) => dimension === wanted)
        .map(({ name, templates: count, downloads }) => [name, { count, downloads }]),
    );
  return {
    total_templates: all?.templates ?? 0,
    total_downloads: all?.downloads ?? 0,
    average_rating: all ? shownRating(all) : 0,
    categories: by("category"),
    template_types: by("template_type"),
    complexity_levels: by("complexity"),
  };
};

export const presentTypes = (): z.output<typeof TemplateTypes> => ({
  template_types: [
    { value: "legacy", label: "Legacy", description: "A graph of nodes and edges to import and edit" },
    { value: "advanced", label: "Advanced", description: "Steps with inputs that are validated and filled in" },
    { value: "industry", label: "Industry", description: "Steps with inputs for the work of one industry" },
  ],
});

export const presentVersions = ({
  templateId,
  versions,
  use,
}: Awaited<ReturnType<typeof listWorkflowTemplateVersions>>): z.output<typeof TemplateVersions> => ({
  template_id: templateId,
  versions: versions.map(({ version, digest, isCurrent, createdAt }) => ({
    version,
    digest,
    is_current: isCurrent,
    created_at: toTimestamp(createdAt),
  })),
  own_use: use && {
    version: use.version,
    uses: use.uses,
    first_used_at: toTimestamp(use.firstUsedAt),
    used_at: toTimestamp(use.usedAt),
    update_available: use.hasUpdate,
  },
});

export const presentRated = (rated: Rated): z.output<typeof RatedTemplate> => ({
  success: true,
  template_id: rated.templateId,
  rating: rated.rating,
  new_average: rated.newAverage,
  total_ratings: rated.totalRatings,
});

export { ImportedWorkflow, presentImported, TemplatePath };
