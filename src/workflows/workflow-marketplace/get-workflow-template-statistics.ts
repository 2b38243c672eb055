import type { BaseContext } from "#context";

import { selectCounts, type TemplateCount } from "./store.ts";

/**
 * Sums over all listed templates, updated with each change: reading them costs the same for any number of templates.
 */
export const getWorkflowTemplateStatistics = ({ db }: Pick<BaseContext, "db">): Promise<TemplateCount[]> =>
  selectCounts(db);
