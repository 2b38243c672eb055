import { expect, test } from "vitest";

import { parseConfig } from "#config/config";
import type { BaseContext } from "#context/context";
import { openSession } from "#identity/sessions/open-session";
import { newUuid } from "#lib/uuid";
import { SESSION_SECONDS } from "#platform/credentials/tokens";

const config = parseConfig({
  LIBSQL_URL: "http://127.0.0.1",
  JWT_SECRET: "s".repeat(32),
  ENCRYPTION_KEY: "A".repeat(43),
  ENVIRONMENT: "local",
});

test("a new session's cookie lives as long as the session, however slowly it is opened", async () => {
  let now = Date.UTC(2026, 10, 29);
  // Each reading of the time is later than the last one.
  const clock = () => (now += 700);
  const base: Partial<BaseContext> = { config, clientAddress: () => "192.0.2.1", newId: newUuid, clock };
  const { tokens } = await openSession(base as BaseContext, { id: newUuid(), tenantId: newUuid(), role: "owner" });
  expect(tokens.cookie.maxAgeSeconds).toBe(SESSION_SECONDS);
});
