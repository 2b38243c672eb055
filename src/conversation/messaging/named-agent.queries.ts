import { sql } from "drizzle-orm";

import { isPresent } from "#db/removals";

/** An agent as it is now; null where there is none, or none any more. */
export type NamedAgent = { id: string; name: string; level: string } | null;

/** The agent that a row of a table names, beside the row's own columns. */
export const agentOf = (table: "messaging_messages" | "messaging_settings") => {
  const id = sql.raw(`${table}.agent_id`);
  return sql`(SELECT json_object('id', a.id, 'name', a.name, 'level', a.maturity_level) FROM agents a
    WHERE a.id = ${id} AND ${isPresent("agents", id)})`.mapWith((text: string) => JSON.parse(text) as NamedAgent);
};

/** The id of the row of a person, by the provider's id or the phone number. */
export const contactOf = (tenantId: string, handle: string) =>
  sql`SELECT id FROM messaging_contacts WHERE tenant_id = ${tenantId} AND handle = ${handle}`;
