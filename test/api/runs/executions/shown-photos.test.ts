import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signUp, type TestAccount } from "#test/support/client";
import { createAgent, untilEnded } from "#test/support/factories/agents";
import { ask, connected, ofServer } from "#test/support/factories/model-connections";
import { jpegPhoto, storedPhoto } from "#test/support/factories/photos";
import { seenIn, TEXT_ONLY } from "#test/support/model-pictures";
import { type ModelServer, type Script, startModelServer } from "#test/support/model-server";

const WIRES = ["north", "south"] as const;
const servers: ModelServer[] = [];
let owner: TestAccount;
let small: string;
let large: string;

beforeAll(async () => {
  servers.push(await startModelServer("sk-north-0123456789"), await startModelServer("sk-south-0123456789"));
  const [north, south] = servers as [ModelServer, ModelServer];
  owner = await signUp();
  const models = [{ name: "sees" }, { name: TEXT_ONLY }];
  await connected(owner, { ...ofServer(north), models });
  await connected(owner, { ...ofServer(south), name: "south", provider: "anthropic", models });
  small = (await storedPhoto(owner)).id;
  large = (await storedPhoto(owner, await jpegPhoto(2_400, 1_200))).id;
}, 60_000);
afterAll(() => Promise.all(servers.map((server) => server.close())));
beforeEach(() => servers.forEach((server) => server.reset()));

const FINISH: Script = {
  kind: "reply",
  calls: [{ id: "f", name: "finish", input: { summary: "Hills.", confidence: 0.9 } }],
};

interface Ran {
  execution_id: string;
  status: string;
  result: Record<string, unknown> | null;
}

const serverOf = (wire: (typeof WIRES)[number]): ModelServer => servers[WIRES.indexOf(wire)] as ModelServer;

async function newAgent(model: string): Promise<string> {
  return (await createAgent(owner, { configuration: { model } })).id;
}

async function ran(agentId: string, context: unknown, parameters: Record<string, unknown> = {}): Promise<Ran> {
  const body = { task: "Describe the photos", context, parameters: { wait_seconds: 20, ...parameters } };
  const answer = await ask(owner, "POST", `/api/agents/${agentId}/execute`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  const { execution_id: id } = answer.data<Ran>();
  await untilEnded(owner, `/api/agents/${agentId}/executions/${id}`);
  return (await ask(owner, "GET", `/api/agents/${agentId}/executions/${id}`)).data<Ran>();
}

/** Width and height of a JPEG, from its frame. */
function sizeOf(base64: string): [width: number, height: number] {
  const bytes = Buffer.from(base64, "base64");
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  throw new Error("The file has no frame.");
}

for (const wire of WIRES) {
  test(`the ${wire} wire shows a task's photos as pictures, large ones made smaller, in each of its questions`, async () => {
    const server = serverOf(wire);
    const look: Script = { kind: "reply", calls: [{ id: "c1", name: "calculate", input: { expression: "1 + 1" } }] };
    server.script(look, FINISH);
    const agentId = await newAgent(`${wire}/sees`);
    const run = await ran(agentId, { photo_ids: [small, large] });
    expect(run).toMatchObject({ status: "completed", result: { summary: "Hills." } });
    expect(run.result).not.toHaveProperty("photos_not_shown");
    const seen = server.requests.map(({ body }) => seenIn(body));
    expect(seen.map(({ pictures }) => pictures.map(sizeOf))).toEqual([
      [
        [64, 48],
        [1_568, 784],
      ],
      [
        [64, 48],
        [1_568, 784],
      ],
    ]);
    expect(seen[0]?.rest).toContain(`Photo \\"${small}\\" of the task`);
    const path = `/api/agents/${agentId}/executions/${run.execution_id}`;
    const trace = await ask(owner, "GET", `${path}/trace`);
    const steps = trace.data<{ steps: { id: string }[] }>().steps;
    const texts = await Promise.all(steps.map(({ id }) => ask(owner, "GET", `${path}/trace/${id}/texts`)));
    const [picture = ""] = seen[0]?.pictures ?? [];
    for (const { text } of [trace, ...texts]) expect(text).not.toContain(picture.slice(0, 60));
    expect(texts.map(({ text }) => text).join("\n")).toContain("image/jpeg");
  });

  test(`a model of the ${wire} wire that takes no pictures is told so, and the result says so`, async () => {
    const server = serverOf(wire);
    server.script(FINISH);
    const run = await ran(await newAgent(`${wire}/${TEXT_ONLY}`), { photo_ids: [small] });
    expect(run).toMatchObject({ status: "completed", result: { summary: "Hills.", photos_not_shown: 1 } });
    const seen = server.requests.map(({ body }) => seenIn(body));
    expect(seen.map(({ pictures }) => pictures.length)).toEqual([1, 0]);
    expect(seen[1]?.rest).toContain("you take no pictures");
  });
}

test("a run is refused when it names an unknown photo, another workspace's, a deleted one, too many, or another form", async () => {
  const agentId = await newAgent("north/sees");
  const stranger = await signUp();
  const foreign = (await storedPhoto(stranger)).id;
  const gone = (await storedPhoto(owner)).id;
  expect((await ask(owner, "DELETE", `/api/media/photos/${gone}`)).status).toBe(200);
  const cases: [unknown, path: string, code: string][] = [
    [[small, crypto.randomUUID()], "body.context.photo_ids.1", "unknown_photo"],
    [[foreign], "body.context.photo_ids.0", "unknown_photo"],
    [[gone], "body.context.photo_ids.0", "unknown_photo"],
    [[small, "hills"], "body.context.photo_ids.1", "unknown_photo"],
    [[small, 7], "body.context.photo_ids.1", "unknown_photo"],
    [Array.from({ length: 6 }, () => small), "body.context.photo_ids", "too_big"],
    [small, "body.context.photo_ids", "invalid_type"],
  ];
  for (const [ids, path, code] of cases) {
    const body = { task: "Describe the photos", context: { photo_ids: ids } };
    const answer = await ask(owner, "POST", `/api/agents/${agentId}/execute`, body);
    expect([answer.status, answer.error?.details], answer.text).toMatchObject([400, { issues: [{ path, code }] }]);
  }
  const listed = await ask(owner, "GET", `/api/agents/${agentId}/executions`);
  expect(listed.data<{ executions: unknown[] }>().executions).toEqual([]);
  expect(servers.flatMap(({ requests }) => requests)).toEqual([]);
});

test("the built-in engine says that it saw no photos; a run that is repeated shows the same ones", async () => {
  const rules = await ran(await newAgent("builtin"), { photo_ids: [small], text: "Ada met Bob. They talked." });
  expect(rules).toMatchObject({ status: "completed", result: { photos_not_shown: 1 } });
  const agentId = await newAgent("north/sees");
  const server = serverOf("north");
  server.script(FINISH, FINISH);
  const { execution_id: id } = await ran(agentId, { photo_ids: [small] });
  const path = `/api/agents/${agentId}/executions/${id}/rerun`;
  expect((await ask(owner, "POST", path, { parameters: { wait_seconds: 20 } })).status).toBe(200);
  const [first, second] = server.requests.map(({ body }) => seenIn(body).pictures);
  expect(first).toHaveLength(1);
  expect(second).toEqual(first);
});

test("a run whose photo was deleted is not repeated", async () => {
  const agentId = await newAgent("north/sees");
  const photo = (await storedPhoto(owner)).id;
  const server = serverOf("north");
  server.script(FINISH);
  const run = await ran(agentId, { photo_ids: [photo, small] });
  expect(run.status).toBe("completed");
  expect((await ask(owner, "DELETE", `/api/media/photos/${photo}`)).status).toBe(200);
  const again = await ask(owner, "POST", `/api/agents/${agentId}/executions/${run.execution_id}/rerun`, {});
  expect([again.status, again.error?.details]).toMatchObject([
    400,
    { issues: [{ path: "body.context.photo_ids.0", code: "unknown_photo" }] },
  ]);
});

test("a chat message shows its photos in its own turn", async () => {
  const agentId = await newAgent("north/sees");
  const server = serverOf("north");
  server.script({ kind: "reply", text: "Hills at dusk." }, { kind: "reply", text: "You are welcome." });
  const send = (body: object) => ask(owner, "POST", "/api/chat", { agent_id: agentId, ...body });
  const first = await send({ message: "What do you see?", photo_ids: [small] });
  expect(first.data<{ message: { content: string } }>().message.content, first.text).toBe("Hills at dusk.");
  await send({ message: "Thanks", session_id: first.data<{ session_id: string }>().session_id });
  expect(server.requests.map(({ body }) => seenIn(body).pictures.length)).toEqual([1, 0]);
  const refused = await send({ message: "And this?", photo_ids: [crypto.randomUUID()] });
  expect([refused.status, refused.error?.details]).toMatchObject([
    400,
    { issues: [{ path: "body.photo_ids.0", code: "unknown_photo" }] },
  ]);
});
