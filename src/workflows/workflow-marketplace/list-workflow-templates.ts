import type { BaseContext } from "#context/context";
import { searchWords } from "#lib/search-words";
import type { TemplateCard } from "#workflows/workflow-templates/template-row.queries";

import { selectTemplates, type TemplateFilter } from "./store.ts";

export interface ListTemplatesRequest extends Omit<TemplateFilter, "search"> {
  query: string | undefined;
}

/** A part of the listed templates, never unlisted ones. */
export async function listWorkflowTemplates(
  { db }: Pick<BaseContext, "db">,
  { query, ...filter }: ListTemplatesRequest,
): Promise<TemplateCard[]> {
  const search = query === undefined || query.trim() === "" ? undefined : searchWords(query);
  return search === null ? [] : selectTemplates(db, { ...filter, search });
}
