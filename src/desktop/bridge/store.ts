import { and, asc, eq, type SQL, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { tenants, users } from "#db/schema/accounts";
import { desktopDevices } from "#db/schema/desktop-devices";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type DeviceRow = typeof desktopDevices.$inferSelect;

/** Everything except the hash of the key, with the owner's current name and state. */
export type Device = Omit<DeviceRow, "secretHash"> & { ownerName: string | null; ownerIsActive: boolean };

const columns = {
  id: desktopDevices.id,
  tenantId: desktopDevices.tenantId,
  userId: desktopDevices.userId,
  name: desktopDevices.name,
  agentsMayUse: desktopDevices.agentsMayUse,
  createdAt: desktopDevices.createdAt,
  lastConnectedAt: desktopDevices.lastConnectedAt,
  ownerName: users.name,
  ownerIsActive: sql<boolean>`coalesce(${users.status} = 'active', 0)`.mapWith(Boolean),
};

/** The owner of the device. People are never deleted, but a row of another version may have no owner. */
const owner: SQL | undefined = and(eq(users.id, desktopDevices.userId), eq(users.tenantId, desktopDevices.tenantId));

/** Reads all devices of a tenant; there are few. */
export const selectDevices = (db: Database, tenantId: string): Promise<Device[]> =>
  db
    .select(columns)
    .from(desktopDevices)
    .leftJoin(users, owner)
    .where(eq(desktopDevices.tenantId, tenantId))
    .orderBy(asc(desktopDevices.id));

export const selectDevice = (db: Database, tenantId: string, id: string): Promise<Device | undefined> =>
  db
    .select(columns)
    .from(desktopDevices)
    .leftJoin(users, owner)
    .where(and(eq(desktopDevices.tenantId, tenantId), eq(desktopDevices.id, id)))
    .get();

/** The device of a key, with the tenant's slug, because the tenant of the caller is not known yet. */
export const selectKeyHolder = (
  db: Database,
  id: string,
): Promise<(Device & { secretHash: string; slug: string }) | undefined> =>
  db
    .select({ ...columns, secretHash: desktopDevices.secretHash, slug: tenants.slug })
    .from(desktopDevices)
    .innerJoin(tenants, eq(tenants.id, desktopDevices.tenantId))
    .leftJoin(users, owner)
    .where(eq(desktopDevices.id, id))
    .get();

/** The devices that a person's or an agent's command may go to; with `userId` null, those of all active accounts. */
export const selectUsable = (
  db: Database,
  tenantId: string,
  { userId, forAgent }: { userId: string | null; forAgent: boolean },
): Promise<Device[]> =>
  db
    .select(columns)
    .from(desktopDevices)
    .innerJoin(users, and(owner, eq(users.status, "active")))
    .where(
      and(
        eq(desktopDevices.tenantId, tenantId),
        forAgent ? eq(desktopDevices.agentsMayUse, true) : undefined,
        forAgent || userId === null ? undefined : eq(desktopDevices.userId, userId),
      ),
    )
    .orderBy(asc(desktopDevices.id));

/** The display name of a person of the tenant. */
export const selectPersonName = (
  db: Database,
  tenantId: string,
  userId: string,
): Promise<{ name: string | null; email: string } | undefined> =>
  db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
    .get();

export const insertDevice = (row: DeviceRow): Statement => statement(build.insert(desktopDevices).values(row));

/** Holds while the tenant has fewer devices than `most`. */
export const requireFewerDevices = (tenantId: string, most: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM desktop_devices WHERE tenant_id = ${tenantId}) < ${most}`, refusal);

export const requireDevice = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM desktop_devices WHERE tenant_id = ${tenantId} AND id = ${id})`, refusal);

/** Writes only the supplied fields. */
export const updateDeviceRow = (
  tenantId: string,
  id: string,
  change: { name: string | undefined; agentsMayUse: boolean | undefined },
): Statement =>
  statement(
    build
      .update(desktopDevices)
      .set(change)
      .where(and(eq(desktopDevices.tenantId, tenantId), eq(desktopDevices.id, id))),
  );

export const deleteDevice = (tenantId: string, id: string): Statement =>
  statement(build.delete(desktopDevices).where(and(eq(desktopDevices.tenantId, tenantId), eq(desktopDevices.id, id))));

export const updateConnected = (tenantId: string, id: string, at: number): Statement =>
  statement(
    build
      .update(desktopDevices)
      .set({ lastConnectedAt: at })
      .where(and(eq(desktopDevices.tenantId, tenantId), eq(desktopDevices.id, id))),
  );
