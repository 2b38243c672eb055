import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { drawn, reviews, verdict } from "#test/support/factories/reviews";
import { addColleague } from "#test/support/users";

const assign = ({ token }: Pick<TestAccount, "token">, executionIds: readonly string[], to: readonly string[]) =>
  call("POST", "/api/reviews/assign", { token, body: { execution_ids: executionIds, to } });

const inboxOf = async ({ token }: Pick<TestAccount, "token">) =>
  (await call("GET", "/api/inbox", { token }))
    .data<{ items: { kind: string; title: string }[] }>()
    .items.filter(({ kind }) => kind === "review_assigned");

test("runs are dealt out to people who did not order them, wait in their inbox, and are found by person", async () => {
  const owner = await signUp();
  const [mara, tove] = [await addColleague(owner, "member"), await addColleague(owner, "member")];
  const { executionIds } = await drawn(owner, 3);
  const [first = "", second = "", third = ""] = executionIds;
  const dealt = await assign(owner, [first, second, crypto.randomUUID()], [mara.id, tove.id]);
  expect(dealt.status, dealt.text).toBe(200);
  expect(dealt.data()).toMatchObject({
    assigned: [
      { execution_id: first, user_id: mara.id },
      { execution_id: second, user_id: tove.id },
    ],
    skipped: [{ reason: "not_waiting" }],
  });
  const idsOf = async (who: Pick<TestAccount, "token">, query: string) =>
    (await reviews(who, query)).reviews.map(({ execution_id: id }) => id);
  expect(await idsOf(mara, "?assigned=me")).toEqual([first]);
  expect(await idsOf(mara, "?assigned=none")).toEqual([third]);
  expect(await idsOf(mara, `?assigned=${tove.id}`)).toEqual([second]);
  expect(await inboxOf(mara)).toMatchObject([{ title: "1 run to review" }]);
  expect(await inboxOf(owner)).toEqual([]);
  await verdict(mara, first, { verdict: "right" });
  expect(await inboxOf(mara)).toEqual([]);
  const own = await assign(mara, [third], [owner.userId]);
  expect(own.data()).toEqual({ assigned: [], is_more: false, skipped: [{ execution_id: third, reason: "own_run" }] });
  expect((await readAudit(owner)).filter(({ action }) => action === "assign_reviews")).toHaveLength(1);
});

test("a stranger's run and an unknown person are refused, and nothing is dealt out", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const { executionIds } = await drawn(owner, 1);
  expect(issuePaths(await assign(owner, executionIds, [owner.userId, stranger.userId]))).toEqual(["body.to.1"]);
  expect((await assign(stranger, executionIds, [stranger.userId])).data()).toMatchObject({ assigned: [] });
  expect((await assign(await addColleague(owner, "viewer"), executionIds, [owner.userId])).status).toBe(403);
  expect((await reviews(owner)).reviews).toMatchObject([{ assigned_to: null }]);
});

test("runs that a query finds are dealt out, and a faulty query or none at all is refused", async () => {
  const owner = await signUp();
  const mara = await addColleague(owner, "member");
  const tasks = ["Summarize the text in one sentence", "Summarize the text about zebras in two sentences"];
  const { executionIds } = await drawn(owner, 2, {}, tasks);
  const deal = (fields: Record<string, unknown>) =>
    call("POST", "/api/reviews/assign", { token: owner.token, body: { to: [mara.id], ...fields } });
  expect((await deal({ q: "zebras" })).data()).toEqual({
    assigned: [{ execution_id: executionIds[1], user_id: mara.id }],
    skipped: [],
    is_more: false,
  });
  const faulty = await deal({ q: "outcom:done" });
  expect([faulty.status, issuePaths(faulty), faulty.error?.details?.["reason"]]).toEqual([
    400,
    ["body.q"],
    "invalid_query",
  ]);
  for (const fields of [{}, { q: "zebras", execution_ids: executionIds }])
    expect(issuePaths(await deal(fields))).toEqual(["body.execution_ids"]);
  expect(issuePaths(await deal({ execution_ids: Array.from({ length: 201 }, () => crypto.randomUUID()) }))).toEqual([
    "body.execution_ids",
  ]);
});
