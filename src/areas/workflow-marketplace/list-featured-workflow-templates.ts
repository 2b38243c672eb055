import type { BaseContext } from "#context";

import { selectFeatured, type TemplateCard } from "./store.ts";

/** Templates chosen by the platform, or rated 4.5 and better by at least three tenants; best first, by the Bayesian mean. */
export const listFeaturedWorkflowTemplates = (
  { db }: Pick<BaseContext, "db">,
  { limit }: { limit: number },
): Promise<TemplateCard[]> => selectFeatured(db, limit);
