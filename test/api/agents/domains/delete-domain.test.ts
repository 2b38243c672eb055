import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { approvedDomain, installDomain, readMarketplace } from "#test/support/factories/domains";

describe("does", () => {
  test("removes a domain; what was published of it stays", async () => {
    const owner = await signUp();
    const id = await approvedDomain(owner);
    const path = `/api/v1/domains/${id}`;
    const answer = await call("DELETE", path, { token: owner.token });
    expect(answer.data()).toEqual({ deleted: true, domain_id: id });
    expect((await call("GET", path, { token: owner.token })).status).toBe(404);
    expect((await call("DELETE", path, { token: owner.token })).status).toBe(404);
    expect((await readMarketplace(owner, `/${id}`)).status).toBe(200);
    expect((await installDomain(await signUp(), id)).status).toBe(201);
  });

  test("marks an installed copy as uninstalled", async () => {
    const account = await signUp();
    const copy = (await installDomain(account, await approvedDomain(await signUp()))).body as { domain_id: string };
    await call("DELETE", `/api/v1/domains/${copy.domain_id}`, { token: account.token });
    const installations = await call("GET", "/api/listings/installations", { token: account.token });
    expect(installations.data<{ installations: unknown[] }>().installations).toMatchObject([{ status: "uninstalled" }]);
  });
});
