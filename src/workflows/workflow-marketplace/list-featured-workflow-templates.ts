import type { BaseContext } from "#context";
import type { TemplateCard } from "#workflows/workflow-templates/template-row.queries";

import { selectFeatured } from "./store.ts";

/** Templates chosen by the platform, or with a mean rating of at least 4.5; best first, by the Bayesian mean. */
export const listFeaturedWorkflowTemplates = (
  { db }: Pick<BaseContext, "db">,
  { limit }: { limit: number },
): Promise<TemplateCard[]> => selectFeatured(db, limit);
