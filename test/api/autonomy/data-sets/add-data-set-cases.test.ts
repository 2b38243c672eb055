import { expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { addCases, casesOf, createDataSet, filledDataSet } from "#test/support/factories/data-sets";

const send = ({ token }: TestAccount, id: string, type: string, rawBody: string) =>
  call("POST", `/api/data-sets/${id}/cases`, { token, rawBody, headers: { "content-type": type } });

test("a run becomes a case with its input and its tools' recorded answers; given fields replace its own", async () => {
  const owner = await signUp();
  const { token } = owner;
  const agent = await createAgent(owner);
  const expect4 = { expect: { must_contain: ["4"] } };
  const body = { task: "Calculate 2 + 2", context: { note: "n" }, parameters: { ...expect4, wait_seconds: 20 } };
  const ran = await call("POST", `/api/agents/${agent.id}/execute`, { token, body });
  expect(ran.status, ran.text).toBe(200);
  const { execution_id: source } = ran.data<{ execution_id: string }>();
  const { id } = await filledDataSet(owner, [
    { source_execution_id: source },
    { source_execution_id: source, task: "Calculate 3 + 1", parameters: {} },
  ]);
  const [whole, changed] = await casesOf(owner, id);
  expect(whole).toMatchObject({
    task: body.task,
    context: body.context,
    source_execution_id: source,
    recorded_calls: 1,
    proves: true,
  });
  expect(whole?.parameters).toEqual({ ...expect4, action: expect.any(String) });
  expect(changed).toMatchObject({ task: "Calculate 3 + 1", context: body.context, parameters: {}, proves: false });
  const stranger = await signUp();
  const own = await createDataSet(stranger);
  const taken = await addCases(stranger, own.id, [{ source_execution_id: source }]);
  expect(issuePaths(taken)).toEqual(["body.cases.0.source_execution_id"]);
});

test("lines of JSON and a table become cases; a wrong line is named, and then none is added", async () => {
  const owner = await signUp();
  const { id } = await createDataSet(owner);
  const lines = `{"task":"One"}\n\n{"task":"Two","context":{"a":1}}\r\n`;
  const added = await send(owner, id, "application/jsonl", lines);
  expect(added.data()).toMatchObject({ added: 2, case_count: 2 });
  const table =
    '\uFEFFtask,context,must_contain,parameters\r\n"Three, ""quoted""",plain text,"12\npercent",\r\nFour,"{""b"":2}",,"{""expect"":{""must_contain"":[""x""]}}"\r\n';
  expect((await send(owner, id, "text/csv; charset=utf-8", table)).status).toBe(201);
  expect(await casesOf(owner, id)).toMatchObject([
    { task: "One", context: {}, parameters: {} },
    { task: "Two", context: { a: 1 } },
    {
      task: 'Three, "quoted"',
      context: { text: "plain text" },
      parameters: { expect: { must_contain: ["12", "percent"] } },
    },
    { task: "Four", context: { b: 2 }, parameters: { expect: { must_contain: ["x"] } } },
  ]);
  const wrong: [type: string, text: string, path: string][] = [
    ["application/x-ndjson", '{"task":"Five"}\n{"task":', "line 2"],
    ["application/x-ndjson", '{"task":"Five"}\n{"tusk":"x"}', "line 2"],
    ["text/csv", "task,colour\nFive,red", "row 1"],
    ["text/csv", "task,context\nFive,{]", "row 2"],
    ["text/csv", 'task,context\nThe 5" pipe,x\nSix,y\n', "row 2, column 1"],
    ["text/csv", 'task,context\n"Five,x\nSix,y\n', "row 2, column 1"],
    ["text/csv", "task,context\nCount apples, pears,x\n", "row 2, column 3"],
    ["text/csv", "task,task\nFive,x\n", "row 1"],
    ["text/csv", "", "row 1"],
    ["text/csv", "task\n", "body"],
    ["application/x-ndjson", '{"task":"x"}\n'.repeat(1_001), "body"],
  ];
  for (const [type, text, path] of wrong) {
    const refused = await send(owner, id, type, text);
    expect(issuePaths(refused)[0], refused.text).toBe(path);
  }
  expect((await send(owner, id, "application/xml", "<a/>")).status).toBe(415);
  expect(await casesOf(owner, id)).toHaveLength(4);
});

test("a text that is not UTF-8 and a table with other separators are refused by their names, and none is added", async () => {
  const owner = await signUp();
  const { id } = await createDataSet(owner);
  const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
  const bodies: [type: string, text: Uint8Array | string, path: string, code: string, words: string][] = [
    ["text/csv", latin1("task,context\nCount,Gr\u00fcn\n"), "body", "not_utf8", "byte 22, in line 2"],
    ["application/x-ndjson", latin1('{"task":"Z\u00e4hle"}\n'), "body", "not_utf8", "byte 12, in line 1"],
    ["application/json", latin1('{"cases":[{"task":"Z\u00e4hle"}]}'), "body", "not_utf8", "is not UTF-8"],
    ["text/csv", Buffer.from("\uFEFFtask,context\n", "utf16le"), "body", "not_utf8", "byte 1, in line 1"],
    ["text/csv", "task;context\nCount;one, two\n", "row 1", "wrong_separator", 'semicolons (";")'],
    ["text/csv", '\uFEFF"task";"context"\n"Count";"one"\n', "row 1", "wrong_separator", "semicolons"],
    ["text/csv", "task\tcontext\nCount\tone\n", "row 1", "wrong_separator", "tabs"],
  ];
  for (const [type, rawBody, path, code, words] of bodies)
    for (const chunked of [false, true]) {
      const refused = await call("POST", `/api/data-sets/${id}/cases`, {
        token: owner.token,
        rawBody,
        chunked,
        headers: { "content-type": type },
      });
      expect(refused.status).toBe(400);
      expect(refused.error?.details["issues"]).toMatchObject([{ path, code, message: expect.stringContaining(words) }]);
    }
  expect(await casesOf(owner, id)).toEqual([]);
});

test("a data set holds ten thousand cases and not one more", async () => {
  const owner = await signUp();
  const { id } = await createDataSet(owner);
  const thousand = `{"task":"Calculate 2 + 2"}\n`.repeat(1_000);
  for (let call = 0; call < 10; call++)
    expect((await send(owner, id, "application/x-ndjson", thousand)).status).toBe(201);
  const refused = await addCases(owner, id, [{ task: "One more" }]);
  expect(refused.status).toBe(409);
  expect(refused.error?.details).toMatchObject({ reason: "data_set_full", limit: 10_000 });
});

test("checks are written in words of their own: those of the result are its expectations, and a check twice is refused", async () => {
  const owner = await signUp();
  const { token } = owner;
  const checks = [
    { kind: "called", tool: "calculate", arguments: { "/expression": "2 + 2" } },
    { kind: "range", pointer: "/details/value", min: 4, max: 4 },
    { kind: "contains", text: "4" },
    { kind: "judge", rubric: "Look at the unit." },
  ];
  const { id, caseIds } = await filledDataSet(owner, [{ task: "Calculate", checks, expected: { answer: "It is 4." } }]);
  const numbers = [{ pointer: "/details/value", min: 4, max: 4 }];
  expect(await casesOf(owner, id)).toMatchObject([
    {
      checks,
      expected: { answer: "It is 4." },
      proves: true,
      parameters: { expect: { must_contain: ["4"], numbers } },
    },
  ]);
  const patch = (body: object) => call("PATCH", `/api/data-sets/${id}/cases/${caseIds[0] ?? ""}`, { token, body });
  const [only] = [[{ kind: "not_called", tool: "refund" }]];
  expect((await patch({ checks: only, expected: null })).data()).toMatchObject({
    checks: only,
    expected: null,
    proves: false,
  });
  const twice = { checks, parameters: { expect: { must_contain: ["4"] } } };
  expect(issuePaths(await patch(twice))).toEqual(["body.checks"]);
  expect(issuePaths(await patch({ checks: [{ kind: "contains", tool: "refund" }] }))).toEqual([
    "body.checks.0.text",
    "body.checks.0.tool",
  ]);
  expect(issuePaths(await patch({ checks: [{ kind: "judge" }, { kind: "judge" }] }))).toEqual(["body.checks"]);
  expect(await casesOf(owner, id)).toMatchObject([{ checks: only }]);
});
