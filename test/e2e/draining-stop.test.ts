import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { assembled, type EventStream, openEventStream, type StreamEvent } from "#test/support/event-stream";
import { modelVariables, startModelServer } from "#test/support/model-server";
import { childrenOf, cleanups, dataFolder, isGone, npmStart } from "#test/support/program";

async function readUntil(stream: EventStream, kind: string): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  while (events.at(-1)?.event !== kind) {
    const event = await stream.next();
    if (event === null) throw new Error(`The stream ended before "${kind}".`);
    events.push(event);
  }
  return events;
}

test("a stop waits for open streams: a run's and a chat's events come to their end, and then the program ends", async () => {
  const folder = await dataFolder();
  const model = await startModelServer();
  cleanups.push(() => model.close());
  const rest = Promise.withResolvers<void>();
  model.respond(() => ({
    kind: "reply",
    text: "First words, and then the rest.",
    held: { pieces: 1, until: rest.promise },
  }));
  const program = await npmStart(folder, { ...modelVariables(model), LOG_LEVEL: "error" });
  const { baseUrl } = program;
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  const post = async <Data>(path: string, body: unknown): Promise<Data> => {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const response = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await response.text();
    expect(response.ok, text).toBe(true);
    return (JSON.parse(text) as { data: Data }).data;
  };
  const { agent } = await post<{ agent: { id: string } }>("/api/agents", {
    name: "Writer",
    role: "custom",
    maturity_level: "student",
  });
  const session = await post<{ id: string }>("/api/sessions", { agent_id: agent.id });
  const { poll_url: url } = await post<{ poll_url: string }>(`/api/agents/${agent.id}/execute`, {
    task: "Summarize a story",
    parameters: { wait_seconds: 0 },
  });
  const question = new URLSearchParams({ session_id: session.id, message: "What happened?" });
  const [run, chat] = await Promise.all([
    openEventStream(`${url}/events`, { key, baseUrl }),
    openEventStream(`/api/chat/stream?${question.toString()}`, { key, baseUrl }),
  ]);
  // This one has no end.
  const endless = await openEventStream("/api/events", { key, baseUrl });
  expect(endless.status).toBe(200);
  const begun = await Promise.all([readUntil(run, "text"), readUntil(chat, "delta")]);
  const children = Object.values(await childrenOf(folder));

  program.child.kill("SIGTERM");
  // The instance stops: it takes no new work, while the model still writes.
  const ask = (): Promise<number> =>
    fetch(`${baseUrl}/health`).then(
      (answer) => answer.status,
      () => 0,
    );
  let status = 200;
  while (status === 200) status = await ask();
  expect(status).toBe(503);
  const during = ask();
  rest.resolve();

  const [ofRun, ofChat] = await Promise.all([run.rest(), chat.rest()]);
  expect(ofRun.at(-1)).toMatchObject({ event: "end", data: { status: "completed" } });
  expect(assembled([...(begun[0] ?? []), ...ofRun])).toBe("First words, and then the rest.");
  expect(ofChat.at(-1)).toMatchObject({ event: "done", data: { message: { status: "completed" } } });
  expect(await during).toBe(503);
  expect(await program.exit).toBe(0);
  expect(children.map(({ pid }) => isGone(pid))).toEqual(children.map(() => true));
}, 120_000);
