import { expect, test } from "vitest";

import { parseConfig } from "#config/config";
import type { BaseContext } from "#context/context";
import { newUuid } from "#lib/uuid";
import { issueGrantToken } from "#platform/credentials/grant-token";
import { resolveCredential } from "#platform/credentials/resolve-credential";
import { issueToken } from "#platform/credentials/tokens";
import { writableInMemory } from "#test/support/memory-database";

const NOW = Date.UTC(2026, 11, 1);
const HOUR_MS = 3_600_000;

const config = parseConfig({
  LIBSQL_URL: "http://127.0.0.1",
  JWT_SECRET: "s".repeat(32),
  ENCRYPTION_KEY: "A".repeat(43),
  ENVIRONMENT: "local",
});

/** A person with a session and a grant, and a context whose time is set. */
async function signedIn() {
  const ids = { tenantId: newUuid(), userId: newUuid(), sessionId: newUuid(), grantId: newUuid() };
  const { tenantId, userId, sessionId, grantId } = ids;
  const { db, writer, client } = await writableInMemory(tenantId);
  await client.batch([
    {
      sql: `INSERT INTO users (id, tenant_id, email, name, role, status, revision, created_at, updated_at)
        VALUES (?, ?, 'anna@tenure.example', 'Anna', 'owner', 'active', 1, 0, 0)`,
      args: [userId, tenantId],
    },
    {
      sql: "INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES (?, ?, 0, ?)",
      args: [sessionId, userId, NOW * 2],
    },
    {
      sql: `INSERT INTO oauth_grants (id, tenant_id, user_id, client_id, client_name, permissions, resource, redirect_uri,
          code_hash, code_challenge, code_expires_at, created_at)
        VALUES (?, ?, ?, 'kite', 'Kite', '["AGENT_VIEW"]', 'https://tenure.example/api', '', '', '', 0, 0)`,
      args: [grantId, tenantId, userId],
    },
  ]);
  const at = (now: number) =>
    ({ config, db, writer, clock: () => now, newId: newUuid, waitUntil: () => undefined }) as unknown as BaseContext;
  return { ...ids, client, at };
}

test("an ended grant is refused at once, even when the time was set back after its last request", async () => {
  const { at, client, grantId, userId, tenantId } = await signedIn();
  const resource = "https://tenure.example/api";
  const claims = { grantId, userId, tenantId, clientId: "kite", resource, issuer: "https://tenure.example", scope: "" };
  const token = await issueGrantToken(at(NOW), claims, NOW + HOUR_MS);
  expect(await resolveCredential(at(NOW), { scheme: "bearer", token })).toMatchObject({ tenant: { id: tenantId } });
  await client.execute("UPDATE oauth_grants SET ended_at = 1");
  for (const now of [NOW - HOUR_MS / 2, NOW - 1, NOW, NOW + 1])
    await expect(resolveCredential(at(now), { scheme: "bearer", token })).rejects.toMatchObject({
      details: { reason: "revoked" },
    });
});

test("a session that was ended is used for at most five seconds more, even when the time was set back", async () => {
  const { at, client, ...claims } = await signedIn();
  const token = await issueToken(at(NOW), "access", { ...claims, role: "owner" }, NOW + HOUR_MS);
  const resolve = (now: number) => resolveCredential(at(now), { scheme: "bearer", token });
  expect(await resolve(NOW)).toMatchObject({ tenant: { id: claims.tenantId } });
  await client.execute("UPDATE sessions SET revoked_at = 1");
  expect(await resolve(NOW + 4_999)).toMatchObject({ tenant: { id: claims.tenantId } });
  for (const now of [NOW - HOUR_MS / 2, NOW + 5_000])
    await expect(resolve(now)).rejects.toMatchObject({ details: { reason: "revoked" } });
});
