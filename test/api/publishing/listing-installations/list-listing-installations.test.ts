import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { approve, approvedTemplate, install, publish } from "#test/support/factories/listings";

interface InstallationView {
  listing_id: string;
  installed_id: string;
  status: string;
  digest: string;
  version: string;
  listing_status: string;
  current_version: string | null;
  update_available: boolean;
}
type Page = { installations: InstallationView[]; pagination: { total: number } };

const installations = async ({ token }: TestAccount, query = "") =>
  (await call("GET", `/api/listings/installations${query}`, { token })).data<Page>();

describe("does", () => {
  test("shows the installations, and whether other content is approved", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner);
    const account = await signUp();
    expect((await installations(account)).installations).toEqual([]);
    const { agent_id: copy } = (await install(account, templateId)).body as { agent_id: string };
    const [before] = (await installations(account)).installations;
    expect(before).toMatchObject({
      listing_id: templateId,
      kind: "agent",
      installed_id: copy,
      status: "installed",
      version: "1.0.0",
      listing_status: "approved",
      listing_reason: null,
      current_version: "1.0.0",
      update_available: false,
    });
    await call("PUT", `/api/agents/${agentId}`, { token: owner.token, body: { capabilities: ["plan"] } });
    await publish(owner, agentId);
    expect((await installations(account)).installations).toMatchObject([{ update_available: false }]);
    await approve(owner, templateId);
    const [after] = (await installations(account)).installations;
    expect(after).toMatchObject({ version: "1.0.0", current_version: "2.0.0", update_available: true });
    expect(after?.digest).toBe(before?.digest);
    await install(account, templateId);
    expect((await installations(account)).installations).toMatchObject([{ version: "2.0.0", update_available: false }]);
  });

  test("a deleted copy is uninstalled, and its installation stays counted", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const account = await signUp();
    const { agent_id: copy } = (await install(account, templateId)).body as { agent_id: string };
    await call("DELETE", `/api/agents/${copy}`, { token: account.token });
    expect((await installations(account)).installations).toMatchObject([
      { status: "uninstalled", update_available: false },
    ]);
    expect((await installations(account, "?status=installed")).pagination.total).toBe(0);
  });

  test("pages, by kind, the tenant's own", async () => {
    const owner = await signUp();
    const account = await signUp();
    for (let count = 0; count < 3; count++) await install(account, (await approvedTemplate(owner)).templateId);
    const pages = await Promise.all([1, 2].map((page) => installations(account, `?limit=2&page=${page}&kind=agent`)));
    expect(pages.map((page) => page.installations.length)).toEqual([2, 1]);
    expect((await installations(account, "?kind=skill")).pagination.total).toBe(0);
    const [first] = pages[0]?.installations ?? [];
    const one = await installations(account, `?listing_id=${first?.listing_id ?? ""}`);
    expect(one.installations.map(({ listing_id: id }) => id)).toEqual([first?.listing_id]);
    expect((await installations(account, "?listing_id=nothing")).pagination.total).toBe(0);
    expect((await installations(owner)).pagination.total).toBe(0);
  });
});

describe("refuses", () => {
  test("odd filters", async () => {
    const { token } = await signUp();
    expect(issuePaths(await call("GET", "/api/listings/installations?status=lost", { token }))).toEqual([
      "query.status",
    ]);
  });
});
