import { describe, expect, test } from "vitest";

import { textChecksum } from "#lib/text-checksum";
import { call, issuePaths, signUp } from "#test/support/client";
import { assembled, openEventStream } from "#test/support/event-stream";
import { everyCase } from "#test/support/every-case";
import {
  acceptUnstarted,
  createAgent,
  execute,
  executeToEnd,
  unknownId,
  type ExecutionView,
} from "#test/support/factories/agents";
import { strikeClock } from "#test/support/webhooks";

const eventsPath = (agentId: string, executionId: string): string =>
  `/api/agents/${agentId}/executions/${executionId}/events`;

describe("does", () => {
  test("tells a finished execution from its beginning: states, steps as in the trace, and the end", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const executionId = await executeToEnd(owner, id);
    const url = `/api/agents/${id}/executions/${executionId}`;
    const stored = (await call("GET", url, { token: owner.token })).data<ExecutionView>();
    const { reasoning_trace: trace, steps } = (await call("GET", `${url}/trace`, { token: owner.token })).data<{
      reasoning_trace: object[];
      steps: object[];
    }>();
    const stream = await openEventStream(`${url}/events`, owner);
    expect([stream.status, stream.contentType]).toEqual([200, "text/event-stream"]);
    const events = await stream.rest();
    const numbered = events.filter(({ event }) => event !== "text");
    expect(numbered.map(({ id: number }) => number)).toEqual(numbered.map((_event, index) => String(index + 1)));
    expect(numbered.slice(0, 2).map(({ event, data }) => [event, data["status"]])).toEqual([
      ["status", "pending"],
      ["status", "in_progress"],
    ]);
    expect(numbered.slice(2, -1)).toEqual(
      trace.map((entry, index) => ({
        id: `${index + 3}`,
        event: "step",
        data: { ...entry, steps: expect.any(Array) as unknown },
      })),
    );
    expect(numbered.flatMap(({ data }) => data["steps"] ?? [])).toEqual(steps);
    expect(assembled(events)).toBe(stored.result?.["summary"]);
    expect(events.at(-1)).toEqual({
      id: String(numbered.length),
      event: "end",
      data: {
        execution_id: executionId,
        status: "completed",
        outcome: "done",
        result: stored.result,
        error: null,
        confidence: stored.confidence,
        steps: [],
      },
    });
  });

  test("continues after any Last-Event-ID when the execution has ended, and closes at once when no event is left", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const path = eventsPath(id, await executeToEnd(owner, id));
    const all = await (await openEventStream(path, owner)).rest();
    for (const [index, lastEventId] of ["0", ...all.map(({ id: seen }) => seen)].entries()) {
      const stream = await openEventStream(path, { ...owner, lastEventId });
      expect(await stream.rest()).toEqual(all.slice(index));
    }
    expect(await (await openEventStream(path, { ...owner, lastEventId: "999999" })).rest()).toEqual(all.slice(-1));
  });

  test("follows an execution that has just been accepted to its end, with the events it has afterwards", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const accepted = await execute(owner, id, {}, { headers: { prefer: "respond-async" } });
    const path = eventsPath(id, accepted.data<{ execution_id: string }>().execution_id);
    const live = await (await openEventStream(path, owner)).rest();
    expect(live.at(-1)).toMatchObject({ event: "end", data: { status: "completed" } });
    expect(await (await openEventStream(path, owner)).rest()).toEqual(live);
  });

  test("follows an execution that never reached its object from start to end, even after the connection broke", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const path = eventsPath(id, await acceptUnstarted(owner, id));
    const broken = await openEventStream(path, owner);
    const first = await broken.next();
    expect(first).toMatchObject({ id: "1", event: "status", data: { status: "pending" } });
    broken.close();

    const resumed = await openEventStream(path, { ...owner, lastEventId: "1" });
    await strikeClock();
    const rest = await resumed.rest();
    expect(rest[0]).toMatchObject({ id: "2", event: "status", data: { status: "in_progress" } });
    expect(rest.at(-1)).toMatchObject({ event: "end", data: { status: "completed" } });
    expect(await (await openEventStream(path, owner)).rest()).toEqual([first, ...rest]);
  });

  test("ends also for a caller who claims to have seen more than there is", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const path = eventsPath(id, await acceptUnstarted(owner, id));
    const stream = await openEventStream(path, { ...owner, lastEventId: "5000" });
    await strikeClock();
    expect((await stream.rest()).map(({ event }) => event)).toEqual(["end"]);
  });
});

describe("a client that has the beginning of an answer", () => {
  async function finished() {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const path = eventsPath(id, await executeToEnd(owner, id));
    const all = await (await openEventStream(path, owner)).rest();
    const at = all.findIndex(({ event }) => event === "text");
    const [number = ""] = all[at]?.id.split(".") ?? [];
    const answer = String(all[at]?.data["text"]);
    return {
      answer,
      after: all.slice(at + 1),
      goOnAfter: async (text: string) => {
        const lastEventId = `${number}.${text.length}.${textChecksum(text)}`;
        return await (await openEventStream(path, { ...owner, lastEventId })).rest();
      },
    };
  }

  test("receives the rest of the text, even when the execution ended long ago", async () => {
    const { answer, after, goOnAfter } = await finished();
    const beginning = answer.slice(0, 5);
    const [rest, ...others] = await goOnAfter(beginning);
    expect([beginning + String(rest?.data["text"]), others]).toEqual([answer, after]);
  });

  test("receives a reset of text that did not become the result, and then the result", async () => {
    const { answer, after, goOnAfter } = await finished();
    const [reset, whole, ...others] = await goOnAfter("Somet");
    expect([reset?.event, whole?.data["text"], others]).toEqual(["text_reset", answer, after]);
  });
});

describe("refuses", () => {
  test("a malformed Last-Event-ID", () =>
    everyCase(["x", "-1", "1.5", "1.5.x", "1.5.9f3a2c1b.1", "99999999999"], async (lastEventId) => {
      const owner = await signUp();
      const { id } = await createAgent(owner);
      const answer = await call("GET", eventsPath(id, unknownId()), {
        token: owner.token,
        headers: { "last-event-id": lastEventId },
      });
      expect(answer.status).toBe(400);
      expect(issuePaths(answer)).toEqual(["header.last-event-id"]);
    }));
});
