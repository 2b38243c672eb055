import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { agentNameAt } from "#db/names";
import { isPresent } from "#db/removals";
import { federationInstallations, federationPeers } from "#db/schema/federation";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type PeerRow = typeof federationPeers.$inferSelect;
export type InstallationRow = typeof federationInstallations.$inferSelect;
export type NamedInstallationRow = InstallationRow & { agentName: string | null };

const isOfPresentAgent = isPresent("agents", federationInstallations.instantiatedAgentId);

const ofPeer = (tenantId: string, peerId: string) =>
  and(eq(federationPeers.id, peerId), eq(federationPeers.tenantId, tenantId));

export const selectPeer = (db: Database, tenantId: string, peerId: string) =>
  db.select().from(federationPeers).where(ofPeer(tenantId, peerId)).get();

/** Reads a part of a tenant's peers, newest first, and their number. */
export async function selectPeers(
  db: Database,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PeerRow[]; total: number }> {
  const where = eq(federationPeers.tenantId, tenantId);
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(federationPeers)
      .where(where)
      .orderBy(desc(federationPeers.createdAt), desc(federationPeers.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(federationPeers).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Refuses when the tenant has a peer with that URL. */
export const insertPeer = (row: PeerRow, refusal: () => AppError): Statement => ({
  ...statement(build.insert(federationPeers).values(row)),
  refusal,
});

export const deletePeerRow = (tenantId: string, peerId: string): Statement =>
  statement(build.delete(federationPeers).where(ofPeer(tenantId, peerId)));

/** Holds while the tenant has fewer peers than `maximum`. */
export const requireFewerPeers = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM federation_peers WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

/** Holds while the tenant has the peer. */
export const requirePeer = (tenantId: string, peerId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM federation_peers WHERE id = ${peerId} AND tenant_id = ${tenantId})`, refusal);

/** Stores the keys that a peer signs with. */
export const updateTrustedKeys = (tenantId: string, peerId: string, keys: PeerRow["trustedKeys"]): Statement =>
  statement(build.update(federationPeers).set({ trustedKeys: keys }).where(ofPeer(tenantId, peerId)));

export const insertInstallation = (row: InstallationRow): Statement =>
  statement(build.insert(federationInstallations).values(row));

/** Reads an installation with the peer of its URL, if the tenant still has it, in one round trip. */
export const selectInstallation = (db: Database, tenantId: string, installationId: string) =>
  db
    .select({ installation: federationInstallations, peer: federationPeers })
    .from(federationInstallations)
    .leftJoin(
      federationPeers,
      and(
        eq(federationPeers.tenantId, federationInstallations.tenantId),
        eq(federationPeers.baseUrl, federationInstallations.peerUrl),
      ),
    )
    .where(
      and(
        eq(federationInstallations.id, installationId),
        eq(federationInstallations.tenantId, tenantId),
        isOfPresentAgent,
      ),
    )
    .get();

/** Reads a part of a tenant's installations, newest first, and their number, in one round trip. */
export async function selectInstallations(
  db: Database,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NamedInstallationRow[]; total: number }> {
  const where = and(eq(federationInstallations.tenantId, tenantId), isOfPresentAgent);
  const [rows, totals] = await db.batch([
    db
      .select({
        ...getTableColumns(federationInstallations),
        agentName: agentNameAt("federation_installations.instantiated_agent_id"),
      })
      .from(federationInstallations)
      .where(where)
      .orderBy(desc(federationInstallations.createdAt), desc(federationInstallations.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(federationInstallations).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Writes the current version of an installation. */
export const updateInstallation = ({
  id,
  tenantId,
  installedVersion,
  federationTimestamp,
  digest,
}: InstallationRow): Statement =>
  rawStatement(sql`UPDATE federation_installations
    SET installed_version = ${installedVersion}, federation_timestamp = ${federationTimestamp}, digest = ${digest}
    WHERE id = ${id} AND tenant_id = ${tenantId}`);

/** Holds while an installation has the version that was read. */
export const requireInstalledVersion = (
  { id, tenantId, installedVersion, digest }: InstallationRow,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM federation_installations WHERE id = ${id} AND tenant_id = ${tenantId}
      AND installed_version = ${installedVersion} AND digest = ${digest} AND ${isOfPresentAgent})`,
    refusal,
  );
