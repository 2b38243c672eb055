import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { countRows, unknownId } from "#test/support/factories/agents";
import {
  anonymously,
  createTemplate,
  listTemplate,
  newCategory,
  TEMPLATES,
  type TemplateView,
} from "#test/support/factories/workflows";

const rate = (account: TestAccount, id: string, body: unknown, headers: Record<string, string> = {}) =>
  call("POST", `${TEMPLATES}/${id}/rate`, { token: account.token, body, headers });

const detail = async (id: string): Promise<TemplateView> =>
  (await anonymously("GET", `${TEMPLATES}/${id}?${newCategory()}`)).body as TemplateView;

describe("does", () => {
  test("counts a tenant once: its second rating replaces the first", async () => {
    const [id, one, two] = [await listTemplate(), await signUp(), await signUp()];
    expect((await rate(one, id, { rating: 2, review: "Meh" })).body).toEqual({
      success: true,
      template_id: id,
      rating: 2,
      new_average: 2,
      total_ratings: 1,
    });
    expect((await rate(two, id, { rating: 5 })).body).toMatchObject({ new_average: 3.5, total_ratings: 2 });
    expect((await rate(one, id, { rating: 4 })).body).toMatchObject({ new_average: 4.5, total_ratings: 2 });
    expect(await detail(id)).toMatchObject({ rating: 4.5, rating_count: 2 });
  });

  test("counts every tenant of many that race", async () => {
    const id = await listTemplate();
    const accounts = await Promise.all(Array.from({ length: 12 }, () => signUp()));
    const answers = await Promise.all(
      accounts.map((account, index) => rate(account, id, { rating: 1 + (index % 2) * 4 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(accounts.map(() => 200));
    expect(await detail(id)).toMatchObject({ rating: 3, rating_count: 12 });
    const totals = answers.map(({ body }) => (body as { total_ratings: number }).total_ratings);
    expect(totals.toSorted((left, right) => left - right)).toEqual(accounts.map((_account, index) => index + 1));
  });

  test("orders by a mean in which one enthusiast does not lead", async () => {
    const category = newCategory();
    const [loved, liked] = [await listTemplate({ category }), await listTemplate({ category })];
    await rate(await signUp(), loved, { rating: 5 });
    for (let count = 0; count < 4; count++) await rate(await signUp(), liked, { rating: count % 2 === 0 ? 5 : 4 });
    const { body } = await anonymously("GET", `${TEMPLATES}?category=${category}&sort=rating`);
    expect((body as TemplateView[]).map(({ id, rating }) => [id, rating])).toEqual([
      [liked, 4.5],
      [loved, 5],
    ]);
  });

  test("repeats its answer for a repeated Idempotency-Key", async () => {
    const [id, account] = [await listTemplate(), await signUp()];
    const first = await rate(account, id, { rating: 3 }, { "idempotency-key": "once" });
    const second = await rate(account, id, { rating: 3 }, { "idempotency-key": "once" });
    expect(first.body).toMatchObject({ new_average: 3, total_ratings: 1 });
    expect(second.text).toBe(first.text);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(await countRows("workflow_template_ratings", "template_id", id)).toBe(1);
  });
});

describe("refuses", () => {
  test("every malformed body, naming the field", () =>
    everyCase(
      [
        [{ rating: 0 }, "body.rating"],
        [{ rating: 6 }, "body.rating"],
        [{ rating: 4.5 }, "body.rating"],
        [{}, "body.rating"],
        [{ rating: 5, review: "x".repeat(1_001) }, "body.review"],
        [{ rating: 5, stars: 5 }, "body.stars"],
      ],
      async (body, path) => {
        const answer = await rate(await signUp(), await listTemplate(), body);
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toEqual([path]);
      },
    ));

  test("the tenant's own template", async () => {
    const account = await signUp();
    const answer = await rate(account, await listTemplate({ tenant_id: account.tenantId }), { rating: 5 });
    expect(answer.status).toBe(403);
    expect(answer.error?.details).toEqual({ reason: "own_template" });
  });

  test("an unlisted template, and one that is not there", async () => {
    const account = await signUp();
    expect((await rate(account, await createTemplate(), { rating: 5 })).status).toBe(409);
    expect((await rate(account, unknownId(), { rating: 5 })).status).toBe(404);
    expect((await rate(account, "__proto__", { rating: 5 })).status).toBe(404);
  });
});
