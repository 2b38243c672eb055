import { eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { messagingSettings } from "#db/schema/messaging";

/** Reads the tools and the knowledge that a tenant opened to the people who write to its number. */
export const selectOpened = (db: Database, tenantId: string) =>
  db
    .select({ tools: messagingSettings.allowedTools, knowledge: messagingSettings.allowedKnowledge })
    .from(messagingSettings)
    .where(eq(messagingSettings.tenantId, tenantId))
    .get();
