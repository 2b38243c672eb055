import type { ServiceContext } from "#context/context";

import {
  selectMessages,
  selectTemplates,
  type MessageFilter,
  type MessageOfContact,
  type TemplateRow,
} from "./store.ts";

interface Page {
  page: number;
  limit: number;
}

const partOf = ({ page, limit }: Page) => ({ limit, offset: (page - 1) * limit });

/** A page of the tenant's messages in both directions, newest first. */
export const listMessages = (
  { db, tenant }: ServiceContext,
  query: Page & MessageFilter,
): Promise<{ rows: MessageOfContact[]; total: number }> => selectMessages(db, tenant.id, query, partOf(query));

/** A page of the provider's reports on the tenant's templates. */
export const listMessageTemplates = (
  { db, tenant }: ServiceContext,
  query: Page,
): Promise<{ rows: TemplateRow[]; total: number }> => selectTemplates(db, tenant.id, partOf(query));
