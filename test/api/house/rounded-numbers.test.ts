import { beforeAll, expect, inject, test } from "vitest";

import { operationsOf } from "#test/contract/document";
import { filledPath } from "#test/contract/requests";
import { call, issuePaths, newAddress, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { agentBody, getAgent, unknownId } from "#test/support/factories/agents";
import { anonymously, importFile, TEMPLATES, workflow } from "#test/support/factories/workflows";
import { servedDocument } from "#test/support/operations";
import { isNarrowed, touchedOf } from "#test/support/touched-operations";

const BIG = "2512292042121000001";

/** The provider's webhook keeps all digits: a refusal would only make the provider send the message again. */
const READ_EXACTLY: ReadonlySet<string> = new Set(["answerWorkflowStep", "receiveHook", "receiveMessagingWebhook"]);

const document = await servedDocument();
const operations = touchedOf(operationsOf(document)).filter(
  ({ operationId, requestBody }) =>
    requestBody?.content["application/json"] !== undefined && !READ_EXACTLY.has(operationId),
);

let owner: TestAccount;

beforeAll(async () => {
  owner = await signUp({ tier: "enterprise" });
});

test(
  "every operation that takes JSON refuses a number that would be rounded, by its path",
  { timeout: 120_000 },
  async () => {
    expect(isNarrowed || operations.length > 100).toBe(true);
    await everyCase(operations, async ({ operationId, method, path }) => {
      const answer = await call(method, filledPath(path, unknownId), {
        apiKey: owner.apiKey,
        headers: { "content-type": "application/json", "x-test-secret": inject("testSecret") },
        rawBody: `{"note":"${BIG}","fields":[1,{"amount":${BIG}}]}`,
        from: newAddress(),
      });
      const text = JSON.stringify(answer.body);
      expect([operationId, answer.status, text]).toEqual([
        operationId,
        400,
        expect.stringContaining("body.fields.1.amount"),
      ]);
      expect(text).toContain(BIG);
    });
  },
);

test("a whole number that reads back as it was written is taken, and the text of any number", async () => {
  const configuration = { own: { exact: 9_007_199_254_740_991, text: BIG } };
  const body = JSON.stringify(agentBody({ configuration }));
  const sent = (rawBody: string) =>
    call("POST", "/api/agents", { token: owner.token, headers: { "content-type": "application/json" }, rawBody });
  const taken = await sent(body);
  expect(taken.status, taken.text).toBe(201);
  const { agent } = taken.data<{ agent: { id: string } }>();
  expect((await getAgent(owner, agent.id)).configuration).toEqual(configuration);
  const refused = await sent(body.replace(`"${BIG}"`, BIG));
  expect([refused.status, issuePaths(refused)]).toEqual([400, ["body.configuration.own.text"]]);
});

test("lines of JSON, cells of tables, workflow files and inputs in a query name the place of such a number", async () => {
  const made = await call("POST", "/api/data-sets", { token: owner.token, body: { name: "Large numbers" } });
  const { id } = made.data<{ id: string }>();
  const cases = (type: string, rawBody: string) =>
    call("POST", `/api/data-sets/${id}/cases`, { token: owner.token, headers: { "content-type": type }, rawBody });
  const line = (amount: string) => `{"task":"Pay","context":{"amount":${amount}}}\n`;
  const lines = await cases("application/x-ndjson", line("1") + line(BIG));
  expect([lines.status, issuePaths(lines)]).toEqual([400, ["line 2.context.amount"]]);
  const table = await cases("text/csv", `task,context\nPay,"{""amount"":${BIG}}"\n`);
  expect([table.status, issuePaths(table)]).toEqual([400, ["row 2.amount"]]);

  const graph = workflow();
  const file = await importFile(JSON.stringify(graph).replace("{", `{"total":${BIG},`));
  expect([file.status, file.text]).toEqual([400, expect.stringContaining("body.file.total")]);
  const stored = (await importFile(JSON.stringify(graph))).body as { id: string };
  const inputs = encodeURIComponent(`{"limit":${BIG}}`);
  const built = await anonymously("POST", `${TEMPLATES}/${stored.id}/create-workflow?parameters=${inputs}`);
  expect([built.status, issuePaths(built)]).toEqual([400, ["query.parameters.limit"]]);
});
