import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { expect, test } from "vitest";

import { call, newAddress, signUp, type TestAccount } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";
import { jpegPhoto, storedPhoto } from "#test/support/factories/photos";
import { createSkill } from "#test/support/factories/skills";
import { register, release, toolsOf, type ToolServerView } from "#test/support/factories/tool-servers";
import { BOUND_MS, shortWaitsDuring } from "#test/support/short-waits";
import { startToolServer } from "#test/support/tool-server";
import { waitsDuring } from "#test/support/waits";

/** Ends a test that hangs. */
const LONG_MS = 240_000;

/** Registers what this text says as an API document. */
async function imported(owner: TestAccount, text: string): Promise<ToolServerView> {
  const simulator = await startToolServer();
  simulator.misdeed = (_request, response) => {
    response.writeHead(200, { "content-type": "application/yaml" });
    response.end(text);
    return true;
  };
  const name = `s${crypto.randomUUID().slice(0, 8)}`;
  const answer = await register(owner, { kind: "openapi", url: simulator.url, name });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ToolServerView>();
}

/** Registers a server whose one tool has this schema, releases the tool and calls it. Returns the call's text. */
async function calledWith(owner: TestAccount, inputSchema: Record<string, unknown>, x: unknown): Promise<string> {
  const tool = { name: "probe", description: "Takes x", inputSchema: { type: "object" as const, ...inputSchema } };
  const simulator = await startToolServer({ tools: [tool] });
  const name = `s${crypto.randomUUID().slice(0, 8)}`;
  const server = (await register(owner, { url: simulator.url, name })).data<ToolServerView>();
  const [listed] = await toolsOf(owner, server);
  if (listed === undefined) return String(server.fault?.message);
  if (listed.not_importable) return listed.not_importable;
  await release(owner, server, listed, "read");
  const agent = await createAgent(owner, { configuration: { tools: [listed.call_name] } });
  const parameters = { tool: listed.call_name, wait_seconds: 25 };
  const answer = await execute(owner, agent.id, { task: "Ask", context: { x }, parameters });
  return answer.text;
}

test("a YAML document of 40,000 keys in one map", async () => {
  const owner = await signUp();
  const keys = Array.from({ length: 40_000 }, (_, index) => `  k${index}: 1\n`).join("");
  const text = `openapi: 3.0.0\npaths:\n  /a: { get: { operationId: a } }\nx-y:\n${keys}`;
  const server = await shortWaitsDuring("YAML keys", () => imported(owner, text));
  expect(server).toMatchObject({ status: "connected", tools: { quarantined: 1 } });
});

test("an argument of 29 letters against a pattern that backtracks", async () => {
  const owner = await signUp();
  const schema = { properties: { x: { type: "string", pattern: "^(a+)+$" } } };
  const said = await shortWaitsDuring("pattern", () => calledWith(owner, schema, `${"a".repeat(28)}!`));
  expect(said).toMatch(/must match/);
});

test("a tool's schema of 21 definitions, each of the next one twice", async () => {
  const owner = await signUp();
  const definitions = Array.from({ length: 21 }, (_, index) => {
    const next = { $ref: `#/$defs/d${index + 1}` };
    return [`d${index}`, { allOf: [next, next] }] as const;
  });
  const schema = { $ref: "#/$defs/d0", $defs: { ...Object.fromEntries(definitions), d21: {} } };
  const said = await shortWaitsDuring("doubling references", () => calledWith(owner, schema, 1));
  expect(said).toMatch(/parts when its references are followed/);
});

test("a tool's schema that refers to itself twice", async () => {
  const owner = await signUp();
  const schema = { $defs: { d: { allOf: [{ $ref: "#/$defs/d" }, { $ref: "#/$defs/d" }] } }, $ref: "#/$defs/d" };
  const said = await shortWaitsDuring("circular references", () => calledWith(owner, schema, 1));
  expect(said).toMatch(/cannot be checked/);
});

test("19 sign-ins at once from one address", async () => {
  const answers = await shortWaitsDuring("sign-ins", () => {
    const from = newAddress();
    const signIns = Array.from({ length: 19 }, () => {
      const body = { email: `${crypto.randomUUID()}@example.com`, password: "a password" };
      return call("POST", "/api/auth/login", { body, from });
    });
    return Promise.all(signIns);
  });
  for (const { status, headers } of answers)
    if (status !== 401) expect([status, headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
});

test(
  "eight edits of a photo at once",
  async () => {
    const owner = await signUp();
    const { id } = await storedPhoto(owner, await jpegPhoto(1_200, 900));
    const answers = await shortWaitsDuring("pictures", () => {
      const edits = Array.from({ length: 8 }, (_, index) => {
        const body = { filters: [{ type: "vintage", intensity: 1 + index }] };
        return call("POST", `/api/media/photos/${id}/edit`, { token: owner.token, body });
      });
      return Promise.all(edits);
    });
    // A far turn is accepted for later.
    for (const { status, text } of answers) expect([201, 202], text).toContain(status);
  },
  LONG_MS,
);

test(
  "endless scripts of three tenants, four each",
  async () => {
    const owners = await Promise.all(Array.from({ length: 3 }, () => signUp()));
    const scenes = await Promise.all(
      owners.map(async (owner) => ({
        owner,
        skillId: await createSkill(owner, { code: "function main() { for (;;); }" }),
      })),
    );
    const answers = await shortWaitsDuring("scripts", async () => {
      const runs = scenes.map(async ({ owner, skillId }) => {
        const agent = await createAgent(owner, { maturity_level: "autonomous" });
        const fields = { task: "Use the skill", context: {}, parameters: { skill_id: skillId } };
        return Promise.all(Array.from({ length: 4 }, () => execute(owner, agent.id, fields)));
      });
      return (await Promise.all(runs)).flat();
    });
    // An agent that fails again and again loses its level, and later calls are refused.
    expect(answers.filter(({ text }) => /exceeded its time limit/.test(text)).length).toBeGreaterThan(4);
  },
  LONG_MS,
);

test(
  "the measurement itself: a platform whose thread stops for two seconds fails it",
  async () => {
    const platform = new Worker(
      `const { createServer } = require("node:http");
      const { parentPort } = require("node:worker_threads");
      const server = createServer((_request, response) => response.end("{}"));
      server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
      parentPort.on("message", () => {
        for (const end = Date.now() + 2_000; Date.now() < end; );
        parentPort.postMessage("again");
      });`,
      { eval: true },
    );
    try {
      const [port] = (await once(platform, "message")) as [number];
      const stopped = await waitsDuring({ url: `http://127.0.0.1:${port}/` }, BOUND_MS, async () => {
        const again = once(platform, "message");
        platform.postMessage("stop", []);
        await again;
      });
      expect(stopped).toMatchObject({ isBlocked: true, refused: 0 });
    } finally {
      await platform.terminate();
    }
  },
  LONG_MS,
);
