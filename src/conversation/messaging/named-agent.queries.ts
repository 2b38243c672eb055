import { sql } from "drizzle-orm";

import { isPresent } from "#db/removals";

/** The current state of an agent; null without one, or when it is deleted. */
export type NamedAgent = { id: string; name: string; level: string } | null;

/** The agent that a row of a table names, beside the row's columns. */
export const agentOf = (table: "messaging_messages" | "messaging_settings") => {
  const id = sql.raw(`${table}.agent_id`);
  return sql`(SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a
    WHERE a.id = ${id} AND ${isPresent("agents", id)})`.mapWith((text: string) => JSON.parse(text) as NamedAgent);
};

/** The id of a person's row, by the provider's id or the phone number. */
export const contactOf = (tenantId: string, handle: string) =>
  sql`SELECT id FROM messaging_contacts WHERE tenant_id = ${tenantId} AND handle = ${handle}`;
