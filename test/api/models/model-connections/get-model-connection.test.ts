import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { ask, connected } from "#test/support/factories/model-connections";

test("a connection is answered with a tag, again only after a change, and never to another workspace", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const { id } = await connected(owner);
  const path = `/api/model-connections/${id}`;
  const tag = (await ask(owner, "GET", path)).headers["etag"] ?? "";
  const again = () => call("GET", path, { token: owner.token, headers: { "If-None-Match": tag } });
  expect((await again()).status).toBe(304);
  await ask(owner, "PATCH", path, { enabled: false });
  expect((await again()).status).toBe(200);
  expect((await ask(other, "GET", path)).status).toBe(404);
});
