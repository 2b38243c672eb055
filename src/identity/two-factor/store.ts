import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { backupCodes, users } from "#db/schema/accounts";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

const oneUser = (tenantId: string, userId: string) => and(eq(users.tenantId, tenantId), eq(users.id, userId));

/** The columns for checking a person's second factor again. */
export const selectFactors = (db: Database, tenantId: string, userId: string) =>
  db
    .select({
      id: users.id,
      tenantId: users.tenantId,
      email: users.email,
      passwordHash: users.passwordHash,
      totpSecret: users.totpSecret,
      totpEnabledAt: users.totpEnabledAt,
      totpLastStep: users.totpLastStep,
    })
    .from(users)
    .where(oneUser(tenantId, userId))
    .get();

/** Writes a new secret that is not in force yet; only while two-factor is off. */
export const updateTotpSecret = (tenantId: string, userId: string, totpSecret: string, now: number): Statement =>
  statement(
    build.update(users).set({ totpSecret, totpLastStep: null, updatedAt: now }).where(oneUser(tenantId, userId)),
  );

export const requireTwoFactorOff = (userId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND totp_enabled_at IS NULL)`, refusal);

/** Holds while the secret is the one that the code was checked with, and not in force yet. */
export const requirePendingSecret = (userId: string, totpSecret: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND totp_secret = ${totpSecret} AND totp_enabled_at IS NULL)`,
    refusal,
  );

export const updateTwoFactorOn = (tenantId: string, userId: string, step: number, now: number): Statement =>
  statement(
    build
      .update(users)
      .set({ totpEnabledAt: now, totpLastStep: step, updatedAt: now })
      .where(oneUser(tenantId, userId)),
  );

export const updateTwoFactorOff = (tenantId: string, userId: string, now: number): Statement =>
  statement(
    build
      .update(users)
      .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null, updatedAt: now })
      .where(oneUser(tenantId, userId)),
  );

/** Holds while no code of this time step, or a later one, was accepted. */
export const requireNewStep = (userId: string, step: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND totp_enabled_at IS NOT NULL AND (totp_last_step IS NULL OR totp_last_step < ${step}))`,
    refusal,
  );

export const updateLastStep = (tenantId: string, userId: string, step: number): Statement =>
  statement(build.update(users).set({ totpLastStep: step }).where(oneUser(tenantId, userId)));

export const deleteBackupCodes = (userId: string): Statement =>
  statement(build.delete(backupCodes).where(eq(backupCodes.userId, userId)));

export const insertBackupCodes = (userId: string, codeHashes: readonly string[]): Statement =>
  statement(build.insert(backupCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash }))));

export const requireUnusedBackupCode = (userId: string, codeHash: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM backup_codes WHERE user_id = ${userId} AND code_hash = ${codeHash} AND used_at IS NULL)`,
    refusal,
  );

export const updateBackupCodeUsed = (userId: string, codeHash: string, usedAt: number): Statement =>
  statement(
    build
      .update(backupCodes)
      .set({ usedAt })
      .where(and(eq(backupCodes.userId, userId), eq(backupCodes.codeHash, codeHash))),
  );
