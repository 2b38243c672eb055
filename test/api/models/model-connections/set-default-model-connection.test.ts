import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { signUp } from "#test/support/client";
import { ask, connected, readConnection } from "#test/support/factories/model-connections";

test("one connection is the default, and one that no agent could use does not become it", async () => {
  const owner = await signUp();
  const first = await connected(owner);
  const second = await connected(owner, { name: "south" });
  const empty = await connected(owner, { name: "empty", models: [] });
  const chosen = await ask(owner, "POST", `/api/model-connections/${second.id}/default`);
  expect([chosen.status, chosen.data()]).toMatchObject([200, { name: "south", is_default: true }]);
  expect((await readConnection(owner, first.id)).is_default).toBe(false);
  expect((await readAudit(owner))[0]).toMatchObject({
    action: "choose_default_model_connection",
    input_summary: "south",
  });
  expect((await ask(owner, "POST", `/api/model-connections/${empty.id}/default`)).status).toBe(409);
});
