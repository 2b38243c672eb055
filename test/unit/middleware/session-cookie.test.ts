import { expect, test } from "vitest";

import { parseConfig } from "#config/config";
import { sessionCookie, sessionCookieName } from "#middleware/session-cookie";

const configIn = (environment: string) =>
  parseConfig({
    LIBSQL_URL: "http://127.0.0.1",
    JWT_SECRET: "s".repeat(32),
    ENCRYPTION_KEY: "A".repeat(43),
    ENVIRONMENT: environment,
  });

test("in production the cookie goes over TLS only and no other host can set it", () => {
  const config = configIn("production");
  expect(sessionCookieName(config)).toBe("__Host-tenure_session");
  expect(sessionCookie(config, "token", 60)).toBe(
    "__Host-tenure_session=token; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
});

test("a local instance without TLS gets a cookie that browsers take", () => {
  expect(sessionCookie(configIn("local"), "token", 60)).toBe(
    "tenure_session=token; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
  );
});
