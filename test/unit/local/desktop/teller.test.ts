import { expect, test } from "vitest";

import type { DeviceMessage } from "#desktop/bridge/desktop-protocol";
import type { EndMessage } from "#local/desktop/end-message";
import { Teller } from "#local/desktop/teller";

const end = (id: string): EndMessage => ({
  type: "result",
  id,
  result: { exit_code: 0, stdout: "one", stderr: "", truncated: false, timed_out: false, duration_ms: 1 },
});

/** A teller with a journal in memory, and its sent messages. */
function scene() {
  const ends = new Map<string, EndMessage>();
  const sent: DeviceMessage[] = [];
  let now = 0;
  const journal = {
    end: async (message: EndMessage) => void ends.set(message.id, message),
    note: async (id: string) => void ends.delete(id),
    untold: () => [...ends.values()],
  };
  const teller = new Teller(
    journal,
    (message) => sent.push(message) > 0,
    () => now,
  );
  return { teller, ends, sent, pass: (ms: number) => (now += ms) };
}

const idsOf = (sent: readonly DeviceMessage[]) => sent.map((message) => ("id" in message ? message.id : message.type));

test("ends are told one at a time, each once the one before is noted", async () => {
  const { teller, sent } = scene();
  await teller.tell(end("a"));
  await teller.tell(end("b"));
  expect(idsOf(sent)).toEqual(["a"]);
  await teller.noted("a");
  expect(idsOf(sent)).toEqual(["a", "b"]);
});

test("what was told when the connection ended is told again on the next", async () => {
  const { teller, sent } = scene();
  await teller.tell(end("a"));
  teller.lost();
  teller.next();
  expect(idsOf(sent)).toEqual(["a", "a"]);
});

test("a message that the platform does not take is never sent again, and the next has its turn", async () => {
  const { teller, sent, ends } = scene();
  await teller.tell(end("a"));
  await teller.tell(end("b"));
  for (let turns = 0; turns < 10 && ends.has("a"); turns += 1) {
    expect(await teller.notTaken()).toBe(true);
    teller.next();
  }
  const texts = sent
    .filter((message) => "id" in message && message.id === "a")
    .map((message) => JSON.stringify(message));
  expect(texts).toHaveLength(new Set(texts).size);
  expect(idsOf(sent)).toEqual(["a", "a", "a", "b"]);
});

test("a connection that ends so without any end being told is no matter of an end", async () => {
  expect(await scene().teller.notTaken()).toBe(false);
});

test("an end that is not noted for long is late", async () => {
  const { teller, pass } = scene();
  pass(1_000_000);
  expect(teller.isLate).toBe(false);
  await teller.tell(end("a"));
  expect(teller.isLate).toBe(false);
  pass(60_001);
  expect(teller.isLate).toBe(true);
  await teller.noted("a");
  expect(teller.isLate).toBe(false);
});
