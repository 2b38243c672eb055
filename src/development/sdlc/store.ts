import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { sdlcConfigurations, sdlcSettings } from "#db/schema/sdlc";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AgentTypeId } from "#engine/governance/development-agents";
import type { AppError } from "#errors/app-error";

export type SettingsRow = typeof sdlcSettings.$inferSelect;
export type ConfigurationRow = typeof sdlcConfigurations.$inferSelect;

/** A tenant's settings and its configurations of agent types, in one round trip. */
export async function selectSettings(
  db: Database,
  tenantId: string,
): Promise<{ settings: SettingsRow | undefined; configurations: ConfigurationRow[] }> {
  const [settings, configurations] = await db.batch([
    db.select().from(sdlcSettings).where(eq(sdlcSettings.tenantId, tenantId)),
    db.select().from(sdlcConfigurations).where(eq(sdlcConfigurations.tenantId, tenantId)),
  ]);
  return { settings: settings[0], configurations };
}

export const selectConfiguration = (
  db: Database,
  tenantId: string,
  agentType: AgentTypeId,
): Promise<ConfigurationRow | undefined> =>
  db
    .select()
    .from(sdlcConfigurations)
    .where(and(eq(sdlcConfigurations.tenantId, tenantId), eq(sdlcConfigurations.agentType, agentType)))
    .get();

/**
 * Holds while the tenant's settings are unchanged since they were read; revision 0 means that they do not exist yet.
 */
export const requireSettingsRevision = (tenantId: string, revision: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`coalesce((SELECT revision FROM sdlc_settings WHERE tenant_id = ${tenantId}), 0) = ${revision}`,
    refusal,
  );

export const upsertSettings = (row: SettingsRow): Statement =>
  statement(build.insert(sdlcSettings).values(row).onConflictDoUpdate({ target: sdlcSettings.tenantId, set: row }));

export const upsertConfiguration = (row: ConfigurationRow): Statement =>
  statement(
    build
      .insert(sdlcConfigurations)
      .values(row)
      .onConflictDoUpdate({ target: [sdlcConfigurations.tenantId, sdlcConfigurations.agentType], set: row }),
  );
