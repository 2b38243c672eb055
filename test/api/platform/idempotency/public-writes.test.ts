import { describe, expect, test } from "vitest";

import { newUuid } from "#lib/uuid";
import { type Answer, call, type CallOptions, issuePaths, signUp, type TestAccount } from "#test/support/client";
import {
  advancedBody,
  anonymously,
  createTemplate,
  downloadsOf,
  fileUpload,
  listTemplate,
  TEMPLATES,
  workflow,
} from "#test/support/factories/workflows";

/** The writes that any caller may make, each with its subject. */
const WRITES: Record<string, () => Promise<{ path: string } & CallOptions>> = {
  importWorkflowTemplate: async () => ({ path: `${TEMPLATES}/${await listTemplate()}/import` }),
  createWorkflow: async () => ({
    path: `${TEMPLATES}/${await createTemplate()}/create-workflow`,
    body: { limit: 3 },
  }),
  createWorkflowTemplate: () =>
    Promise.resolve({ path: `${TEMPLATES}/advanced`, body: advancedBody({ id: newUuid() }) }),
  importWorkflowFile: () =>
    Promise.resolve({ path: "/api/marketplace/import", ...fileUpload(JSON.stringify(workflow())) }),
};

/** Sends a write with a key and the credentials of a tenant. */
const sendAs = (
  { token }: Pick<TestAccount, "token">,
  { path, ...write }: { path: string } & CallOptions,
  key: string,
): Promise<Answer> => call("POST", path, { ...write, token, headers: { ...write.headers, "idempotency-key": key } });

describe.each(Object.keys(WRITES))("%s", (name) => {
  const newWrite = () => WRITES[name]?.() ?? Promise.reject(new Error(name));

  test("of a tenant happens once for each Idempotency-Key, and its answer is given again", async () => {
    const [owner, write] = [await signUp(), await newWrite()];
    const first = await sendAs(owner, write, "once");
    expect([first.status < 300, first.headers["idempotency-replayed"]], first.text).toEqual([true, undefined]);
    const again = await sendAs(owner, write, "once");
    expect([again.status, again.text, again.headers["location"], again.headers["idempotency-replayed"]]).toEqual([
      first.status,
      first.text,
      first.headers["location"],
      "true",
    ]);
  });

  test("with a key and no credentials is refused by the header's name, and nothing happens", async () => {
    const { path, ...write } = await newWrite();
    const headers = { ...write.headers, "idempotency-key": "once" };
    const answer = await anonymously("POST", path, { ...write, headers });
    expect([answer.status, answer.error?.code], answer.text).toEqual([400, "INVALID_INPUT"]);
    expect(issuePaths(answer)).toEqual(["header.idempotency-key"]);
    expect((await anonymously("POST", path, write)).status).toBeLessThan(300);
  });

  test("with a key refuses credentials that are not good, and a key that is too long", async () => {
    const [owner, write] = [await signUp(), await newWrite()];
    expect((await sendAs({ token: "broken" }, write, "once")).status).toBe(401);
    const tooLong = await sendAs(owner, write, "k".repeat(256));
    expect([tooLong.status, issuePaths(tooLong)]).toEqual([400, ["header.idempotency-key"]]);
  });
});

test("one key in 30 racing imports counts one download", async () => {
  const [owner, id] = [await signUp(), await listTemplate()];
  const write = { path: `${TEMPLATES}/${id}/import` };
  const answers = await Promise.all(Array.from({ length: 30 }, () => sendAs(owner, write, "race")));
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409]))).toEqual(new Set());
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
  expect(await downloadsOf(id)).toBe(1);
});

test("a key of another request is refused with 422, and a tenant's keys are its own", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  const [first, second] = [await listTemplate(), await listTemplate()];
  await sendAs(owner, { path: `${TEMPLATES}/${first}/import` }, "k");
  const reused = await sendAs(owner, { path: `${TEMPLATES}/${second}/import` }, "k");
  expect([reused.status, reused.error?.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  const others = await sendAs(other, { path: `${TEMPLATES}/${first}/import` }, "k");
  expect([others.status, others.headers["idempotency-replayed"]]).toEqual([200, undefined]);
  expect(await downloadsOf(first)).toBe(2);
});

test("a write without a key is counted by address for every caller", async () => {
  const [owner, id] = [await signUp({ tier: "free" }), await listTemplate()];
  const answer = await anonymously("POST", `${TEMPLATES}/${id}/import`, { token: owner.token });
  expect(answer.headers["x-ratelimit-remaining"]).toBe("59");
});
