import { expect, test } from "vitest";

import { newUuid } from "#lib/uuid";
import { inDatabase } from "#test/support/database";
import { act, actingAgent, listEffects, settle, unknownEffect } from "#test/support/factories/effects";
import { strikeClock } from "#test/support/webhooks";

const HOUR_MS = 3_600_000;

test("an abandoned effect becomes unknown, and one in progress stays", async () => {
  const [lost, young] = [await actingAgent("hang"), await actingAgent("hang")];
  const options = { wait_seconds: 0 };
  await Promise.all([act(lost, {}, options), act(young, {}, options)]);
  await Promise.all([lost.outside.received(1), young.outside.received(1)]);
  const [effect] = await listEffects(lost.account);
  await inDatabase("UPDATE effects SET intended_at = intended_at - ? WHERE id = ?", 2 * HOUR_MS, effect?.id ?? "");
  await strikeClock();
  expect((await listEffects(lost.account)).map(({ status, known }) => [status, known])).toEqual([
    ["unknown", expect.stringMatching(/lost sight/)],
  ]);
  expect((await listEffects(young.account)).map(({ status }) => status)).toEqual(["intended"]);
});

test("what is known goes with the traces of its time, what is unknown waits for a person", async () => {
  const { account, effect } = await unknownEffect();
  const other = await unknownEffect(account);
  await settle(account, effect.id, { outcome: "happened" });
  const [waiting] = (await listEffects(account)).filter(({ status }) => status === "unknown");
  expect(other.effect.id).toBe(waiting?.id);
  const old = (id: string) => inDatabase("UPDATE effects SET id = ? WHERE id = ?", longAgo(), id);
  await old(effect.id);
  await old(waiting?.id ?? "");
  await strikeClock();
  expect((await listEffects(account)).map(({ status }) => status)).toEqual(["unknown"]);
});

/** An id from a year ago: the ids rise with time. */
const longAgo = (): string => {
  const at = (Date.now() - 365 * 24 * HOUR_MS).toString(16).padStart(12, "0");
  return `${at.slice(0, 8)}-${at.slice(8)}${newUuid().slice(13)}`;
};
