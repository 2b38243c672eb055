import { describe, expect, test } from "vitest";

import { call, issuePaths, newAddress, signUp, type Answer } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { unknownId } from "#test/support/factories/agents";
import { asOperator, operate, showListing } from "#test/support/factories/listings";
import { approveIn, listedIn, MARKETPLACES, rateIn, rejectIn, type Marketplace } from "#test/support/marketplaces";
import { startWebhookReceiver } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

/** A stranger's view of a listing. */
async function shown(market: Marketplace, id: string): Promise<Answer> {
  return call("GET", market.publicPath(id), { token: (await signUp()).token, from: newAddress() });
}

const another = (market: Marketplace): Marketplace => {
  const next = MARKETPLACES[(MARKETPLACES.indexOf(market) + 1) % MARKETPLACES.length];
  if (!next) throw new Error("There is one marketplace only.");
  return next;
};

describe.each(MARKETPLACES)("the $kind marketplace", (market) => {
  test("shows what a reviewer approved, in its own words, and tells the publisher's webhooks", async () => {
    const [owner, receiver] = await Promise.all([signUp(), startWebhookReceiver()]);
    await createWebhook(owner, receiver.url, { events: ["listing.approved"] });
    const { listingId } = await market.submit(owner);
    expect((await shown(market, listingId)).status).toBe(404);
    const answer = await approveIn(market, asOperator(), listingId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual(market.approved(listingId));
    expect((await shown(market, listingId)).status).toBe(200);
    const [told] = await receiver.received(1);
    expect(JSON.parse(told?.body ?? "")).toMatchObject({
      event: "listing.approved",
      data: { listing_id: listingId, kind: market.kind },
    });
    const again = await approveIn(market, { token: owner.token }, listingId);
    expect(again.error?.details).toMatchObject({ reason: "wrong_state" });
  });

  test("turns a version down for a reason; it may be submitted again, and what was approved stays public", async () => {
    const owner = await signUp();
    const { listingId, sourceId } = await market.submit(owner);
    const submitAgain = async () => expect((await market.submitAgain(owner, sourceId)).status).toBe(201);
    const answer = await rejectIn(market, { token: owner.token }, listingId, "Too thin & short");
    expect(answer.body).toEqual(market.rejected(listingId, "Too thin & short"));
    expect((await shown(market, listingId)).status).toBe(404);
    expect(await showListing(owner, listingId)).toMatchObject({ status: "rejected", reason: "Too thin & short" });
    await submitAgain();
    expect(await showListing(owner, listingId)).toMatchObject({ status: "pending_approval", reason: null });
    expect((await approveIn(market, { token: owner.token }, listingId)).status).toBe(200);
    await submitAgain();
    expect((await rejectIn(market, { token: owner.token }, listingId, "No")).body).toMatchObject({
      status: "rejected",
    });
    expect((await shown(market, listingId)).status).toBe(200);
    expect((await rejectIn(market, { token: owner.token }, listingId, "No")).status).toBe(409);
  });

  test("refuses to turn down without a reason", async () => {
    const owner = await signUp();
    const { listingId } = await market.submit(owner);
    await everyCase(["", "?reason=", "?reason=%20", `?reason=${"x".repeat(1_001)}`], async (query) => {
      const answer = await call("POST", `${market.path(listingId, "reject")}${query}`, { token: owner.token });
      expect(answer.status).toBe(400);
      expect(new Set(issuePaths(answer))).toEqual(new Set(["query.reason"]));
    });
  });

  test("counts one rating of a tenant, in its own words: a second replaces the first, and 4.0 is 4", async () => {
    const [owner, one, two] = await Promise.all([signUp(), signUp(), signUp()]);
    const { listingId: id } = await listedIn(market, owner);
    const first = await call("POST", market.path(id, "rate"), {
      token: one.token,
      rawBody: '{"rating": 4.0, "review": "Good"}',
      headers: { "content-type": "application/json" },
    });
    expect(first.body).toEqual(market.rated(id, 4, 4, 1));
    expect((await rateIn(market, two, id, { rating: 1 })).body).toEqual(market.rated(id, 1, 2.5, 2));
    expect((await rateIn(market, one, id, { rating: 2 })).body).toEqual(market.rated(id, 2, 1.5, 2));
    await expect.poll(async () => (await shown(market, id)).body).toMatchObject(market.ratingsShown(1.5, 2));
  });

  test("refuses a rating by the publisher, before the approval, and out of range", async () => {
    const [owner, other] = await Promise.all([signUp(), signUp()]);
    const { listingId: id } = await market.submit(owner);
    expect((await rateIn(market, other, id, { rating: 5 })).error?.code).toBe("NOT_FOUND");
    await approveIn(market, { token: owner.token }, id);
    const own = await rateIn(market, owner, id, { rating: 5 });
    expect([own.status, own.error?.details]).toEqual([403, { reason: "own_listing" }]);
    expect(own.error?.message).toBe("You cannot rate your own listing.");
    await everyCase(
      [
        ["rating", 0],
        ["rating", 6],
        ["rating", 4.5],
        ["rating", -1],
        ["rating", "5"],
        ["rating", null],
        ["review", "x".repeat(1_001)],
        ["colour", "red"],
      ],
      async (field, value) => {
        const answer = await rateIn(market, other, id, { rating: 5, [field]: value });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toEqual([`body.${field}`]);
      },
    );
  });

  test("installs a listing once it is approved, and for a small tier a priced one once its purchase is recorded", async () => {
    const [owner, small, large] = await Promise.all([signUp(), signUp({ tier: "solo" }), signUp({ tier: "team" })]);
    const { listingId: id } = await market.submit(owner, 9.99);
    for (const absent of [id, unknownId(), "nonsense"])
      expect((await market.install(large, absent)).error?.code).toBe("NOT_FOUND");
    await approveIn(market, { token: owner.token }, id);
    const refused = await market.install(small, id);
    expect(refused.status).toBe(403);
    expect(refused.error?.details).toEqual({ reason: "purchase_required", price: 9.99 });
    expect((await market.install(large, id)).status).toBe(201);
    await operate(id, "purchases", { tenant_id: small.tenantId });
    expect((await market.install(small, id)).status).toBe(201);
  });

  test("does not find a listing of another kind", async () => {
    const owner = await signUp();
    const { listingId } = await another(market).submit(owner);
    const caller = { token: owner.token };
    expect((await approveIn(market, caller, listingId)).error?.code).toBe("NOT_FOUND");
    expect((await rejectIn(market, caller, listingId, "No")).error?.code).toBe("NOT_FOUND");
    await approveIn(another(market), caller, listingId);
    expect((await shown(market, listingId)).error?.code).toBe("NOT_FOUND");
    const other = await signUp();
    expect((await rateIn(market, other, listingId, { rating: 5 })).error?.code).toBe("NOT_FOUND");
    expect((await market.install(other, listingId)).error?.code).toBe("NOT_FOUND");
  });
});
