import type { BaseContext } from "#context/context";
import { type AppError, notFound } from "#errors/app-error";

import { unpackGraph } from "./packed-graph.ts";
import { selectTemplate } from "./store.ts";
import type { TemplateRow } from "./template-row.queries.ts";

/** Ids are UUIDs, or an author's choice. */
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

export const isTemplateId = (text: string): boolean => ID.test(text);

/** Finds a template by its id, listed or not. Throws NOT_FOUND, for a malformed id without querying the database. */
export async function findWorkflowTemplate({ db }: Pick<BaseContext, "db">, templateId: string): Promise<TemplateRow> {
  const template = isTemplateId(templateId) ? await selectTemplate(db, templateId) : undefined;
  if (!template) throw templateNotFound(templateId);
  return { ...template, ...(await unpackGraph(template)) };
}

export const templateNotFound = (templateId: string): AppError => notFound("workflow template", templateId);
