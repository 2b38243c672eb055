import { and, eq, gt, isNull, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { deleteShortRows } from "#db/pieces";
import { oauthDeviceCodes } from "#db/schema/grants";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import type { Permission } from "#tenancy/permissions";

type StoredCode = typeof oauthDeviceCodes.$inferSelect;

/** The request of a device, as long as no person allowed it. Times are milliseconds since 1970. */
export type DeviceCode = Omit<StoredCode, "permissions"> & { permissions: Permission[] };

/** Names are checked when they are stored. */
const known = (row: StoredCode | undefined): DeviceCode | undefined =>
  row && { ...row, permissions: row.permissions as Permission[] };

export const insertDeviceCode = (row: DeviceCode): Statement => statement(build.insert(oauthDeviceCodes).values(row));

export const selectByDeviceCode = async (db: Database, deviceCodeHash: string): Promise<DeviceCode | undefined> =>
  known(await db.select().from(oauthDeviceCodes).where(eq(oauthDeviceCodes.deviceCodeHash, deviceCodeHash)).get());

/** The request that a person can still answer. */
export const selectByUserCode = async (
  db: Database,
  userCodeHash: string,
  now: number,
): Promise<DeviceCode | undefined> =>
  known(
    await db
      .select()
      .from(oauthDeviceCodes)
      .where(
        and(
          eq(oauthDeviceCodes.userCodeHash, userCodeHash),
          gt(oauthDeviceCodes.expiresAt, now),
          isNull(oauthDeviceCodes.refusedAt),
        ),
      )
      .get(),
  );

export const updateAsked = (id: string, askedAt: number, intervalSeconds: number): Statement =>
  statement(build.update(oauthDeviceCodes).set({ askedAt, intervalSeconds }).where(eq(oauthDeviceCodes.id, id)));

/** Holds while a person has neither allowed nor refused the request, and it has not expired. */
export const requireUnansweredDevice = (id: string, now: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM oauth_device_codes WHERE id = ${id} AND refused_at IS NULL AND expires_at > ${now})
      AND NOT EXISTS (SELECT 1 FROM oauth_grants WHERE id = ${id})`,
    refusal,
  );

export const updateRefused = (id: string, refusedAt: number): Statement =>
  statement(build.update(oauthDeviceCodes).set({ refusedAt }).where(eq(oauthDeviceCodes.id, id)));

/** Removes codes that expired before a moment, as many as one piece may have. */
export const deleteDeviceCodesBefore = (before: number, rows: number): Statement =>
  deleteShortRows(oauthDeviceCodes, sql`WHERE expires_at < ${before} ORDER BY expires_at`, rows);
