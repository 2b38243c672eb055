import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";

import { judgedCalls } from "#engine/judging/judged-calls";
import { createProvider } from "#engine/reasoning/create-provider";
import { buildConversation } from "#engine/reasoning/models/messages";
import { readMoreTool } from "#engine/reasoning/read-more";
import type { Tool } from "#engine/reasoning/tool";
import { withinLimit } from "#engine/reasoning/tool-pictures";
import { runUntilWait } from "#runs/drives/run-execution";
import { PIXEL, seenIn, TEXT_ONLY } from "#test/support/model-pictures";
import { type ModelServer, type Script, startModelServer } from "#test/support/model-server";

import { never, newRun, toolContext } from "./run-state.ts";

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const CALL: Script = { kind: "reply", calls: [{ id: "c1", name: "look", input: {} }] };
const FINISH: Script = {
  kind: "reply",
  calls: [{ id: "f", name: "finish", input: { summary: "Seen.", confidence: 0.9 } }],
};
const IMAGE = { type: "image", data: PIXEL, mimeType: "image/png" };
const NOT_SEEN = Buffer.from("<svg>no picture that a model reads</svg>").toString("base64");

const looking = (output: unknown): Tool => ({
  name: "look",
  description: "Looks",
  action: "read",
  reach: "read",
  inputSchema: z.record(z.string(), z.unknown()),
  run: () => output,
});

async function run(vendor: string, isStreamed: boolean, output: unknown, model = "gpt-4o-mini", calls = [CALL]) {
  server.script(...calls, FINISH);
  const { state, tools } = newRun("Look", {
    withSchemas: true,
    level: "autonomous",
    configuration: { tools: ["look"] },
    others: [looking(output)],
  });
  const provider = await createProvider({ provider: vendor, baseUrl: server.baseUrl, apiKey: server.key, model });
  const silent = { say: () => undefined, takeBack: () => undefined, conclude: () => undefined };
  const parts = {
    ...(isStreamed ? { listener: silent } : {}),
    state,
    provider,
    tools,
    toolContext: toolContext(),
    signal: never,
    save: () => Promise.resolve(),
    clock: Date.now,
    reportFault: (error: unknown) => {
      throw error;
    },
  };
  const end = await runUntilWait(parts, () => Promise.resolve({ kind: "refused" }));
  return { end, state, seen: server.requests.map(({ body }) => seenIn(body)) };
}

describe.each([
  { vendor: "openai-compatible", isStreamed: false },
  { vendor: "openai-compatible", isStreamed: true },
  { vendor: "anthropic", isStreamed: false },
  { vendor: "anthropic", isStreamed: true },
])("$vendor, streamed: $isStreamed", ({ vendor, isStreamed }) => {
  it("a picture in a result reaches the model as a picture, and its base64 is in no text", async () => {
    const { end, seen } = await run(vendor, isStreamed, { content: [{ type: "text", text: "A chart" }, IMAGE] });
    expect(end).toMatchObject({ status: "completed" });
    expect(seen[1]?.pictures).toEqual([PIXEL]);
    expect(seen[1]?.rest).toContain("A chart");
    expect(seen[1]?.rest).toContain("1 of 1 pictures are shown to you.");
    expect(seen[1]?.rest).not.toContain(PIXEL.slice(0, 20));
    expect(JSON.stringify("reasoningTrace" in end && end.reasoningTrace)).not.toContain(PIXEL.slice(0, 20));
  });

  it("a model without pictures reads their kind and size", async () => {
    const { end, seen } = await run(vendor, isStreamed, { content: [IMAGE] }, TEXT_ONLY);
    expect(end).toMatchObject({ status: "completed" });
    expect(seen.map(({ pictures }) => pictures.length)).toEqual([0, 1, 0]);
    expect(seen[2]?.rest).toMatch(/image\/png\\*",\\*"bytes\\*":72/);
    expect(seen[2]?.rest).toContain("0 of 1 pictures are shown to you.");
  });

  it("the latest eight pictures are shown", async () => {
    const calls = [1, 2, 3].map((at): Script => ({
      kind: "reply",
      calls: [{ id: `c${at}`, name: "look", input: {} }],
    }));
    const { seen } = await run(vendor, isStreamed, { content: [IMAGE, IMAGE, IMAGE, IMAGE] }, undefined, calls);
    expect(seen.map(({ pictures }) => pictures.length)).toEqual([0, 4, 8, 8]);
    expect(seen[3]?.rest).toContain("0 of 4 pictures are shown to you.");
  });

  it("bytes of another kind, sounds and files are described, whatever their server calls them", async () => {
    const content = [
      { type: "image", data: NOT_SEEN, mimeType: "image/png" },
      { type: "audio", data: NOT_SEEN, mimeType: "audio/wav" },
      { type: "resource", resource: { uri: "file:///a.pdf", blob: NOT_SEEN, mimeType: "application/pdf" } },
    ];
    const { seen } = await run(vendor, isStreamed, { content });
    expect(seen).toHaveLength(2);
    expect(seen[1]?.pictures).toEqual([]);
    expect(seen[1]?.rest).not.toContain(NOT_SEEN.slice(0, 20));
    for (const kind of ["image/png", "audio/wav", "application/pdf"]) expect(seen[1]?.rest).toContain(kind);
  });
});

it("a vendor without pictures, a judge and a reader of the rest get no bytes", async () => {
  const output = { content: [IMAGE] };
  const { state } = await run("anthropic", false, output);
  expect(JSON.stringify(buildConversation(state, 20_000, "in_result").messages)).toContain(PIXEL);
  expect(JSON.stringify(buildConversation(state, 20_000, "never").messages)).not.toContain(PIXEL);
  const judged = judgedCalls(
    [{ type: "tool", tool: "look", input: {}, output: {} }],
    [{ tool: "look", arguments: {}, outcome: { status: "done", output } }],
  );
  expect(JSON.stringify(judged)).not.toContain(PIXEL);
  const scope = { context: toolContext(), state, signal: never, callId: "r" };
  expect(JSON.stringify(await readMoreTool.run({ call_id: "c1", from: 0 }, scope))).not.toContain(PIXEL);
});

it("a photo of the task that cannot be read is told in words, and the others are shown", () => {
  const { state } = newRun("Describe the photos");
  const picture = { data: PIXEL, mediaType: "image/png" };
  const photos = [
    { id: "gone", filename: null, picture: null },
    { id: "here", filename: "hills.png", picture },
  ];
  for (const place of ["in_result", "in_message"] as const) {
    const { messages, photosNotShown } = buildConversation({ ...state, photos }, 20_000, place);
    expect(photosNotShown).toBe(1);
    expect(JSON.stringify(messages)).toContain('\\"gone\\" cannot be shown');
    expect(JSON.stringify(messages).split(PIXEL)).toHaveLength(2);
  }
  const unseen = buildConversation({ ...state, photos }, 20_000, "never");
  expect([unseen.photosNotShown, JSON.stringify(unseen.messages).includes(PIXEL)]).toEqual([2, false]);
});

it("a result keeps at most its limit of bytes, and says what it left out", () => {
  const large = { type: "image", data: PIXEL + "A".repeat(150_000), mimeType: "image/png" };
  const [first, second, third] = withinLimit([large, large, IMAGE]);
  expect([first, third]).toEqual([large, IMAGE]);
  expect(second).toMatchObject({ type: "image", mime_type: "image/png", bytes: 112_572 });
  expect(JSON.stringify(second)).toContain("150 kB");
});
