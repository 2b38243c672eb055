import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import {
  approveDomain,
  approvedDomain,
  CONTENT,
  installDomain,
  showDomain,
  submitDomain,
} from "#test/support/factories/domains";

type Installed = { domain_id: string; domain_name: string; template_id: string };

describe("does", () => {
  test("makes a copy that is the tenant's own to change", async () => {
    const owner = await signUp();
    const templateId = await approvedDomain(owner, {}, { category: "finance" });
    const account = await signUp();
    const answer = await installDomain(account, templateId, "Our payables");
    expect(answer.status, answer.text).toBe(201);
    const { domain_id: id, ...rest } = answer.body as Installed;
    expect(rest).toEqual({ success: true, domain_name: "Our payables", template_id: templateId });
    expect(answer.headers["location"]).toBe(`/api/v1/domains/${id}`);
    expect(await showDomain(account, id)).toMatchObject({
      ...CONTENT,
      name: "Our payables",
      slug: "our-payables",
      category: "finance",
      is_own: false,
      template_id: templateId,
    });
    await call("PUT", `/api/v1/domains/${id}`, { token: account.token, body: { rules: [] } });
    expect((await showDomain(owner, templateId)).rules).toEqual(CONTENT.rules);
  });

  test("takes the domain's name without another, and a free slug", async () => {
    const templateId = await approvedDomain(await signUp());
    const account = await signUp();
    const copies = [await installDomain(account, templateId), await installDomain(account, templateId)];
    const ids = copies.map(({ body }) => (body as Installed).domain_id);
    const slugs = await Promise.all(ids.map(async (id) => (await showDomain(account, id)).slug));
    expect(slugs).toEqual(["accounts-payable", "accounts-payable-2"]);
    expect(copies[0]?.body).toMatchObject({ domain_name: "Accounts payable" });
  });

  test("gives the approved content, not what waits", async () => {
    const owner = await signUp();
    const templateId = await approvedDomain(owner);
    await call("PUT", `/api/v1/domains/${templateId}`, { token: owner.token, body: { rules: ["New"] } });
    await submitDomain(owner, { domain_id: templateId });
    const account = await signUp();
    const rules = async () => {
      const { domain_id: id } = (await installDomain(account, templateId)).body as Installed;
      return (await showDomain(account, id)).rules;
    };
    expect(await rules()).toEqual(CONTENT.rules);
    await approveDomain(owner, templateId);
    expect(await rules()).toEqual(["New"]);
  });

  test("a copy can be published in turn", async () => {
    const account = await signUp();
    const { domain_id: id } = (await installDomain(account, await approvedDomain(await signUp()))).body as Installed;
    expect((await submitDomain(account, { domain_id: id })).status).toBe(201);
  });
});

describe("refuses", () => {
  test("an unknown field", async () => {
    const { token } = await signUp();
    const body = { template_domain_id: unknownId(), colour: "red" };
    const answer = await call("POST", "/api/v1/domains/marketplace/install", { token, body });
    expect(issuePaths(answer)).toEqual(["body.colour"]);
  });
});
