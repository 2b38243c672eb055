import { beforeAll, expect, test } from "vitest";

import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { agentBody } from "#test/support/factories/agents";
import { publicInstance, REVIEWERS } from "#test/support/public-instance";

let baseUrl: string;
let publisher: TestAccount;
let operators: TestAccount[];

beforeAll(async () => {
  ({ baseUrl } = await publicInstance());
  publisher = await signUp({ baseUrl });
  operators = await Promise.all(REVIEWERS.map((email) => signUp({ baseUrl, email })));
}, 60_000);

const send = (account: TestAccount | undefined, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, { token: account?.token, body, baseUrl });

async function submit(account: TestAccount | undefined): Promise<string> {
  const made = await send(account, "POST", "/api/agents", agentBody());
  const { id } = made.data<{ agent: { id: string } }>().agent;
  const answer = await send(account, "POST", `/api/agent-marketplace/publish/${id}?name=Reader&description=Reads`);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { template_id: string }).template_id;
}

const approve = (account: TestAccount | undefined, templateId: string): Promise<Answer> =>
  send(account, "POST", `/api/agent-marketplace/approve/${templateId}`);

test("without self-approval only the platform's operators review", async () => {
  const templateId = await submit(publisher);
  const refused = await approve(publisher, templateId);
  expect(refused.status).toBe(403);
  expect(refused.error?.details).toEqual({ reason: "platform_review" });
  const rejected = await send(publisher, "POST", `/api/agent-marketplace/reject/${templateId}?reason=No`);
  expect(rejected.status).toBe(403);
  expect((await send(publisher, "GET", "/api/listings/reviews")).status).toBe(403);
  const reviews = await send(operators[0], "GET", "/api/listings/reviews");
  expect(reviews.text).toContain(templateId);
  expect((await approve(operators[0], templateId)).status).toBe(200);
});

test("an operator cannot review their own submission, another operator can", async () => {
  const templateId = await submit(operators[0]);
  const refused = await approve(operators[0], templateId);
  expect(refused.status).toBe(403);
  expect(refused.error?.details).toEqual({ reason: "own_submission" });
  expect((await approve(operators[1], templateId)).status).toBe(200);
});
