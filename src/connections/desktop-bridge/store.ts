import { and, asc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { tenants } from "#db/schema/accounts";
import { desktopDevices } from "#db/schema/desktop-devices";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type DeviceRow = typeof desktopDevices.$inferSelect;

/** Everything but the hash of the key. */
export type Device = Omit<DeviceRow, "secretHash">;

const columns = {
  id: desktopDevices.id,
  tenantId: desktopDevices.tenantId,
  userId: desktopDevices.userId,
  name: desktopDevices.name,
  agentsMayUse: desktopDevices.agentsMayUse,
  createdAt: desktopDevices.createdAt,
  lastConnectedAt: desktopDevices.lastConnectedAt,
};

/** A tenant has few enough to be read at once. */
export const selectDevices = (db: Database, tenantId: string): Promise<Device[]> =>
  db.select(columns).from(desktopDevices).where(eq(desktopDevices.tenantId, tenantId)).orderBy(asc(desktopDevices.id));

export const selectDevice = (db: Database, tenantId: string, id: string): Promise<Device | undefined> =>
  db
    .select(columns)
    .from(desktopDevices)
    .where(and(eq(desktopDevices.tenantId, tenantId), eq(desktopDevices.id, id)))
    .get();

/** Whose key it is, with the tenant's slug: nobody has said yet which tenant calls. */
export const selectKeyHolder = (db: Database, id: string): Promise<(DeviceRow & { slug: string }) | undefined> =>
  db
    .select({ ...columns, secretHash: desktopDevices.secretHash, slug: tenants.slug })
    .from(desktopDevices)
    .innerJoin(tenants, eq(tenants.id, desktopDevices.tenantId))
    .where(eq(desktopDevices.id, id))
    .get();

/** The devices that a command of this person may go to, or of an agent: with `userId` null, everybody's. */
export const selectUsable = (
  db: Database,
  tenantId: string,
  { userId, forAgent }: { userId: string | null; forAgent: boolean },
): Promise<Device[]> =>
  db
    .select(columns)
    .from(desktopDevices)
    .where(
      and(
        eq(desktopDevices.tenantId, tenantId),
        forAgent ? eq(desktopDevices.agentsMayUse, true) : undefined,
        forAgent || userId === null ? undefined : eq(desktopDevices.userId, userId),
      ),
    )
    .orderBy(asc(desktopDevices.id));

export const insertDevice = (row: DeviceRow): Statement => statement(build.insert(desktopDevices).values(row));

/** Holds while the tenant has fewer devices. */
export const requireFewerDevices = (tenantId: string, most: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM desktop_devices WHERE tenant_id = ${tenantId}) < ${most}`, refusal);

export const requireDevice = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM desktop_devices WHERE tenant_id = ${tenantId} AND id = ${id})`, refusal);

export const deleteDevice = (tenantId: string, id: string): Statement =>
  statement(build.delete(desktopDevices).where(and(eq(desktopDevices.tenantId, tenantId), eq(desktopDevices.id, id))));

export const updateConnected = (tenantId: string, id: string, at: number): Statement =>
  statement(
    build
      .update(desktopDevices)
      .set({ lastConnectedAt: at })
      .where(and(eq(desktopDevices.tenantId, tenantId), eq(desktopDevices.id, id))),
  );
