import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connect } from "#test/support/providers/vendor-account";

test("reads a file as deep as asked for, and says 304 to who has it", async () => {
  const owner = await signUp();
  const { token } = owner;
  await connect(owner, "figma");
  const read = await call("GET", "/api/integrations/figma/files/abc?depth=3", { token });
  expect(read.data()).toMatchObject({ file: { name: "Design system", document: { type: "DOCUMENT", depth: "3" } } });
  const headers = { "if-none-match": read.headers["etag"] ?? "" };
  expect((await call("GET", "/api/integrations/figma/files/abc?depth=3", { token, headers })).status).toBe(304);
});

test("a file that is not there is not found, and a key cannot lead elsewhere", async () => {
  const owner = await signUp();
  const { token } = owner;
  const account = await connect(owner, "figma");
  expect((await call("GET", "/api/integrations/figma/files/missing", { token })).error?.code).toBe("NOT_FOUND");
  await call("GET", "/api/integrations/figma/files/..%2Fme", { token });
  expect((await account.calls()).every(({ path }) => path.includes("/v1/files/"))).toBe(true);
});

test("a token that the provider calls invalid with 403 is renewed", async () => {
  const owner = await signUp();
  const account = await connect(owner, "figma");
  await account.fail({ does: { status: 403, json: { status: 403, err: "Invalid token" } } });
  expect((await call("GET", "/api/integrations/figma/files/abc", { token: owner.token })).status).toBe(200);
});
