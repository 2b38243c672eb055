import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { approvedDomain, createDomain, readMarketplace, submitDomain } from "#test/support/factories/domains";
import { showListing } from "#test/support/factories/listings";

describe("does", () => {
  test("offers a domain under its own id", async () => {
    const owner = await signUp();
    const { id } = await createDomain(owner);
    const offer = { domain_id: id, price_usd: 19.99, license_type: "commercial", tags: ["bills", "bills", "pay"] };
    const answer = await submitDomain(owner, offer);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      domain_id: id,
      status: "pending_approval",
      price_usd: 19.99,
      license_type: "commercial",
    });
    expect(answer.headers["location"]).toBe(`/api/listings/${id}`);
    expect(await showListing(owner, id)).toMatchObject({ kind: "domain", source_id: id, status: "pending_approval" });
    expect((await readMarketplace(owner, `/${id}`)).status).toBe(404);
  });

  test("is free and of the standard licence unless it says otherwise", async () => {
    const owner = await signUp();
    const { id } = await createDomain(owner);
    expect((await submitDomain(owner, { domain_id: id })).body).toMatchObject({
      price_usd: 0,
      license_type: "standard",
    });
  });

  test("keeps the approved version public while a changed one waits", async () => {
    const owner = await signUp();
    const id = await approvedDomain(owner, { price_usd: 1 });
    await call("PUT", `/api/v1/domains/${id}`, { token: owner.token, body: { name: "Changed" } });
    expect((await submitDomain(owner, { domain_id: id, price_usd: 2 })).body).toMatchObject({
      status: "pending_approval",
      price_usd: 2,
    });
    expect((await readMarketplace(owner, `/${id}`)).body).toMatchObject({
      domain_name: "Accounts payable",
      price_usd: 1,
    });
  });
});

describe("refuses", () => {
  test("another tenant's domain, and an unknown one", async () => {
    const { id } = await createDomain(await signUp());
    const owner = await signUp();
    for (const domainId of [id, unknownId(), "nonsense"])
      expect((await submitDomain(owner, { domain_id: domainId })).error?.code).toBe("NOT_FOUND");
  });

  test("a secret in it", async () => {
    const owner = await signUp();
    const { id } = await createDomain(owner, { rules: ["Sign with AKIAIOSFODNN7EXAMPLE"] });
    const answer = await submitDomain(owner, { domain_id: id });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual(["content.rules.0"]);
  });

  test("every malformed field, naming it", () =>
    everyCase(
      [
        ["price_usd", -1],
        ["price_usd", 1.234],
        ["price_usd", "1"],
        ["license_type", ""],
        ["tags", "bills"],
      ],
      async (field, value) => {
        const owner = await signUp();
        const { id } = await createDomain(owner);
        const paths = issuePaths(await submitDomain(owner, { domain_id: id, [field]: value }));
        expect(new Set(paths)).toEqual(new Set([`body.${field}`]));
      },
    ));
});
