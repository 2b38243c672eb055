import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { connect } from "#test/support/providers/vendor-account";

test("a token that is copied into another tenant's row with SQL calls no one", async () => {
  const [owner, thief] = await Promise.all([signUp(), signUp()]);
  const account = await connect(owner, "spotify");
  await connect(thief, "spotify");
  await inDatabase(
    `UPDATE connections SET access_token = (SELECT access_token FROM connections WHERE tenant_id = ?1),
      refresh_token = (SELECT refresh_token FROM connections WHERE tenant_id = ?1) WHERE tenant_id = ?2`,
    owner.tenantId,
    thief.tenantId,
  );
  const test = ({ token }: typeof owner) => call("POST", "/api/integrations/spotify/test", { token });
  expect((await test(thief)).status).toBe(500);
  expect(await account.calls()).toEqual([]);
  expect((await test(owner)).data()).toMatchObject({ ok: true, account: { id: account.id } });
});
