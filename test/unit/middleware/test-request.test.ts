import { expect, test } from "vitest";

import { createWholeApp } from "#workers/app";

const variables = {
  LIBSQL_URL: "http://127.0.0.1:9",
  JWT_SECRET: "s".repeat(32),
  ENCRYPTION_KEY: "A".repeat(43),
  LOG_LEVEL: "silent",
};

test.each([
  ["GET", "/api/v1/test/health"],
  ["POST", "/api/test/auth/signup"],
  ["POST", "/api/test/auth/login"],
])("without a configured secret there is no %s %s, whatever secret is sent", async (method, path) => {
  for (const secret of ["", "undefined", "anything"]) {
    const response = await (
      await createWholeApp()
    ).request(path, { method, headers: { "x-test-secret": secret } }, variables);
    expect(response.status).toBe(404);
  }
});
