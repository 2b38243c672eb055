import { and, asc, eq, type SQL, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { tenants, users } from "#db/schema/accounts";
import { desktopDevices } from "#db/schema/desktop-devices";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type DeviceRow = typeof desktopDevices.$inferSelect;

/** Everything but the hash of the key, and of its owner what is true now. */
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

/** Whose the device is; a person is never deleted, but a row of another version may name none. */
const owner: SQL | undefined = and(eq(users.id, desktopDevices.userId), eq(users.tenantId, desktopDevices.tenantId));

/** A tenant has few enough to be read at once. */
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

/** Whose key it is, with the tenant's slug: nobody has said yet which tenant calls. */
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

/** The devices that a command of this person may go to, or of an agent: with `userId` null, everybody's whose account is active. */
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

/** What to call a person of the tenant. */
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

/** Holds while the tenant has fewer devices. */
export const requireFewerDevices = (tenantId: string, most: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM desktop_devices WHERE tenant_id = ${tenantId}) < ${most}`, refusal);

export const requireDevice = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM desktop_devices WHERE tenant_id = ${tenantId} AND id = ${id})`, refusal);

/** Sets only the fields that are supplied. */
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
