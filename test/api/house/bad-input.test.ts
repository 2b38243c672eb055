import { beforeAll, describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import {
  agentBody,
  countRows,
  createAgent,
  executeToEnd,
  getAgent,
  taskBody,
  type AgentView,
} from "#test/support/factories/agents";
import { operationsTagged, pathOf } from "#test/support/operations";
import { touchedOf } from "#test/support/touched-operations";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const MEBIBYTE = 1_048_576;
const UNKNOWN_PATHS =
  "/api/agents// /api/agent/ /api/agents/x/delete/ /api/agent /api/Agents /api/agents/x/y /api/agents//executions /api//agents /api/agents/x/executions/y/z /api";
const JSON_TYPE = { "content-type": "application/json" };

const all = await operationsTagged("Agents", "Executions");
const operations = touchedOf(all);
const withBody = operations.filter(({ requestBody }) => requestBody !== undefined);
const templates = [...new Set(operations.map(({ path }) => path))];
const named = (list: typeof operations) => list.map((operation) => [operation.operationId, operation] as const);

/** A valid body of each operation with one. A new operation must be entered here. */
const VALID: Record<string, Record<string, unknown>> = {
  createAgent: agentBody(),
  updateAgent: { name: "Changed" },
  changeAgentStatus: { status: "inactive" },
  changeManyAgents: { ids: [crypto.randomUUID()], action: "deactivate" },
  executeTask: taskBody(),
  rerunExecution: { task: "Summarize the text" },
  startBulkJob: { action: "cancel", ids: [crypto.randomUUID()] },
  nameAgentVersion: { name: "Before the summer" },
  restoreAgentVersion: { keep_level: { justification: "It was tried" } },
};

let owner: TestAccount;
let ids: { agent_id: string; execution_id: string };
let before: AgentView;

beforeAll(async () => {
  owner = await signUp();
  const { id } = await createAgent(owner);
  ids = { agent_id: id, execution_id: await executeToEnd(owner, id) };
  before = await getAgent(owner, id);
});

test("every operation that takes a body has a valid one in VALID of test/api/house/bad-input.test.ts", () => {
  expect(withBody.map(({ operationId }) => operationId).filter((id) => !(id in VALID))).toEqual([]);
});

const attempt = (method: string, template: string, options: CallOptions): Promise<Answer> =>
  call(method, pathOf(template, ids), { token: owner.token, ...options });

/** Fails unless the tenant has what it had. */
async function expectNothingChanged(): Promise<void> {
  expect(await getAgent(owner, ids.agent_id)).toEqual(before);
  expect(await countRows("agents", "tenant_id", owner.tenantId)).toBe(1);
  expect(await countRows("executions", "tenant_id", owner.tenantId)).toBe(1);
}

const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("a body that is no JSON object", () => {
  test(
    "is 400 for every operation, names the body, and changes nothing",
    () =>
      everyCase(named(withBody), async (_id, { method, path, requestBody }) => {
        const bodies = [
          ...(requestBody?.required === true ? [""] : []),
          "{",
          "   ",
          "{'name': 1}",
          '{"name": "a",}',
          "null",
          "[]",
          "5",
          '"text"',
          "{}{}",
          '{"a":NaN}',
          "\u0000",
          nested(200_000),
        ];
        for (const rawBody of [...bodies, Uint8Array.of(0xff, 0xfe, 0x7b)]) {
          const answer = await attempt(method, path, { rawBody, headers: JSON_TYPE });
          expect([answer.status, answer.error?.code], String(rawBody).slice(0, 30)).toEqual([400, "INVALID_INPUT"]);
          expect(issuePaths(answer)[0], String(rawBody).slice(0, 30)).toMatch(/^body/);
        }
        await expectNothingChanged();
      }),
    60_000,
  );

  test("that is missing is 400 for every operation that needs one", () =>
    everyCase(
      named(withBody.filter(({ requestBody }) => requestBody?.required === true)),
      async (_id, { method, path }) => {
        for (const headers of [{}, JSON_TYPE]) {
          const answer = await attempt(method, path, { headers });
          expect([answer.status, answer.error?.code]).toEqual([400, "INVALID_INPUT"]);
        }
        await expectNothingChanged();
      },
    ));
});

describe("a body of an unknown caller", () => {
  test("is not looked at: every operation answers 401, whatever is wrong with it", () =>
    everyCase(named(withBody), async (_id, operation) => {
      const bodies: CallOptions[] = [
        {},
        { rawBody: "text", headers: { "content-type": "text/plain" } },
        { rawBody: "{", headers: JSON_TYPE },
        { rawBody: "x".repeat(MEBIBYTE + 1), headers: JSON_TYPE },
      ];
      for (const body of bodies) {
        const answer = await attempt(operation.method, operation.path, { ...body, token: undefined });
        expect([answer.status, answer.error?.code]).toEqual([401, "UNAUTHORIZED"]);
      }
    }));
});

describe("a body of another type", () => {
  test("is 415 for every operation, and changes nothing", () =>
    everyCase(named(withBody), async (id, { method, path }) => {
      const rawBody = JSON.stringify(VALID[id]);
      const types = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
        "json",
        "text/json",
        "application/a+b+json",
        "application/json ;x=y",
      ];
      for (const type of types) {
        const answer = await attempt(method, path, { rawBody, headers: { "content-type": type } });
        expect([answer.status, answer.error?.code, answer.error?.details], type).toEqual([
          415,
          "UNSUPPORTED_MEDIA_TYPE",
          { content_type: type },
        ]);
      }
      const none = await attempt(method, path, { rawBody });
      expect([none.status, none.error?.details]).toEqual([415, { content_type: null }]);
      await expectNothingChanged();
    }));

  test("does not include other names of JSON", async () => {
    const rawBody = JSON.stringify({ name: before.name });
    for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/merge-patch+json"]) {
      const answer = await attempt("PUT", "/api/agents/{agent_id}", {
        rawBody: "{",
        headers: { "content-type": type },
      });
      expect(issuePaths(answer), type).toEqual(["body"]);
      expect(
        (await attempt("PUT", "/api/agents/{agent_id}", { rawBody, headers: { "content-type": type } })).status,
        type,
      ).toBe(200);
    }
    before = await getAgent(owner, ids.agent_id);
  });
});

describe("a body of more than 1 MiB", () => {
  test("is 413 for every operation, whether or not the request says how long it is", () =>
    everyCase(named(withBody), async (id, { method, path }) => {
      const valid = JSON.stringify(VALID[id]);
      const rawBody = `${valid.slice(0, -1)}${" ".repeat(MEBIBYTE + 1 - valid.length)}}`;
      expect(rawBody).toHaveLength(MEBIBYTE + 1);
      for (const chunked of [false, true]) {
        const answer = await attempt(method, path, { rawBody, headers: JSON_TYPE, chunked });
        expect([answer.status, answer.error?.code], `chunked ${chunked}`).toEqual([413, "PAYLOAD_TOO_LARGE"]);
        expect(answer.error?.details).toEqual({ max_bytes: MEBIBYTE });
      }
      await expectNothingChanged();
    }));

  test.each([false, true])("is not one of exactly 1 MiB (chunked %s)", async (chunked) => {
    const text = '{"name":"Finance Assistant"';
    const rawBody = `${text}${" ".repeat(MEBIBYTE - text.length - 1)}}`;
    const answer = await attempt("PUT", "/api/agents/{agent_id}", { rawBody, headers: JSON_TYPE, chunked });
    expect(answer.status).toBe(200);
    before = await getAgent(owner, ids.agent_id);
  });
});

describe("a hostile value", () => {
  const inBody = (operationId: string, text: string): string =>
    `${JSON.stringify(VALID[operationId]).slice(0, -1)},${text}}`;

  test("as an unknown key is 400 for every operation, named, prototype keys too", () =>
    everyCase(named(withBody), async (id, { method, path }) => {
      for (const key of ["__proto__", "constructor", "prototype", "toString", "is_admin", "tenant_id", "ÿ", ""]) {
        const rawBody = inBody(id, `${JSON.stringify(key)}:{"polluted":true}`);
        const answer = await attempt(method, path, { rawBody, headers: JSON_TYPE });
        expect([answer.status, issuePaths(answer)], JSON.stringify(key)).toEqual([400, [`body.${key}`]]);
      }
      await expectNothingChanged();
    }));

  test("below a field that takes any JSON is 400 when it is too deep or too large a number", () =>
    everyCase(
      [
        ["createAgent", "configuration"],
        ["updateAgent", "configuration"],
        ["executeTask", "context"],
        ["executeTask", "parameters"],
      ],
      async (id, field) => {
        const operation = all.find(({ operationId }) => operationId === id);
        const { context: _context, ...valid } = VALID[id] ?? {};
        for (const value of [
          nested(65),
          nested(15_000),
          `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
          "1e400",
          "[-1e999]",
        ]) {
          const rawBody = `${JSON.stringify(valid).slice(0, -1)},"${field}":{"own":${value}}}`;
          const answer = await attempt(operation?.method ?? "", operation?.path ?? "", { rawBody, headers: JSON_TYPE });
          expect([answer.status, issuePaths(answer)], value.slice(0, 20)).toEqual([400, [`body.${field}`]]);
        }
        await expectNothingChanged();
      },
    ));

  test("in a context of a megabyte of brackets is 400, not a fault", async () => {
    const rawBody = `{"task":"Summarize","context":{"a":${nested(500_000)}}}`;
    const answer = await attempt("POST", "/api/agents/{agent_id}/execute", { rawBody, headers: JSON_TYPE });
    expect([answer.status, issuePaths(answer)]).toEqual([400, ["body.context"]]);
    await expectNothingChanged();
  });

  test("as a prototype key within configuration changes no prototype and breaks nothing", async () => {
    const stranger = await signUp();
    const rawBody =
      '{"name":"a","role":"custom","maturity_level":"student","configuration":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"x":1}}';
    const made = await call("POST", "/api/agents", { token: stranger.token, rawBody, headers: JSON_TYPE });
    expect(made.status).toBe(201);
    const { configuration } = await getAgent(stranger, made.data<{ agent: AgentView }>().agent.id);
    expect(configuration["x"]).toBe(1);
    expect(configuration["constructor"]).toEqual({ prototype: { polluted: 1 } });
    const innocent = await createAgent(stranger);
    expect((await getAgent(stranger, innocent.id)).configuration).toEqual({});
  });
});

describe("a path or method that is not there", () => {
  test("answers every method that it does not have with 405 and Allow", () =>
    everyCase(templates, async (template) => {
      const own = all.filter(({ path }) => path === template).map(({ method }) => method);
      const allowed = [...own, "OPTIONS", ...(own.includes("GET") ? ["HEAD"] : [])].toSorted();
      for (const method of METHODS.filter((name) => !allowed.includes(name))) {
        const answer = await attempt(method, template, method === "GET" ? {} : { body: {} });
        expect([answer.status, answer.error?.code, answer.headers["allow"]], method).toEqual([
          405,
          "METHOD_NOT_ALLOWED",
          allowed.join(", "),
        ]);
      }
    }));

  test("is 404 when it is only like a path that is there", () =>
    everyCase(UNKNOWN_PATHS.split(" "), async (path) => {
      for (const token of [owner.token, undefined]) {
        const answer = await call("GET", path, { token });
        expect([answer.status, answer.error?.code]).toEqual([404, "NOT_FOUND"]);
      }
    }));
});

describe("every refusal", () => {
  test("is the envelope, with the request id that came and no trace of the inside", async () => {
    const headers = { ...JSON_TYPE, "x-request-id": "a-request-of-mine" };
    const answers = [
      await call("POST", "/api/agents", { token: owner.token, rawBody: "{", headers }),
      await call("POST", "/api/agents", { rawBody: "{}", headers }),
      await call("GET", "/api/nothing", { headers }),
      await call("POST", "/api/agents", { token: owner.token, rawBody: "x".repeat(MEBIBYTE + 1), headers }),
    ];
    for (const answer of answers) {
      expect(answer.body).toEqual({
        success: false,
        error: {
          code: expect.any(String) as string,
          message: expect.any(String) as string,
          details: expect.any(Object) as object,
        },
        meta: { timestamp: expect.stringMatching(/Z$/) as string, request_id: "a-request-of-mine" },
      });
      expect(answer.headers["x-request-id"]).toBe("a-request-of-mine");
      expect(answer.headers).toMatchObject({
        "x-api-version": "8.0",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      expect(answer.text).not.toMatch(/sql|stack|\.ts:|at async|zod/i);
    }
  });

  test("gets a new request id when the client sent no usable one", () =>
    everyCase(["short", "x".repeat(65), "has space", "ünïcode", "a/b/c/d/e"], async (sent) => {
      const answer = await call("GET", "/api/agents", {
        headers: { "x-request-id": Buffer.from(sent).toString("latin1") },
      });
      expect(answer.headers["x-request-id"]).toMatch(/^req_[0-9a-f]{32}$/);
    }));
});
