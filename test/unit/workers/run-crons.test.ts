import { expect, it } from "vitest";

import type { BaseContext } from "#context/context";
import { createLog } from "#lib/log";
import { CRONS, runCrons } from "#workers/crons";

function listener() {
  const lines: unknown[] = [];
  const log = createLog("info", {}, (line) => lines.push(JSON.parse(line)));
  return { ctx: { log } as unknown as BaseContext, lines };
}

const at = (time: string): Date => new Date(`2026-11-23T${time}:00Z`);

it("a run is due at its minutes only, counted from its first minute in an hour", async () => {
  const { ctx } = listener();
  const ran: string[] = [];
  const noting = (name: string) => async () => void ran.push(name);
  for (const time of ["10:00", "10:01", "10:03", "10:05", "10:10", "11:03"])
    await runCrons(ctx, at(time), [
      ["every minute", 1, noting(`minute ${time}`)],
      ["every fifth minute", 5, noting(`fifth ${time}`)],
      ["every hour", 60, noting(`hour ${time}`), 3],
    ]);
  expect(ran.filter((name) => name.startsWith("minute"))).toHaveLength(6);
  expect(ran.filter((name) => !name.startsWith("minute"))).toEqual([
    "fifth 10:00",
    "hour 10:03",
    "fifth 10:05",
    "fifth 10:10",
    "hour 11:03",
  ]);
});

it("a run that fails is logged by its name, and the others run", async () => {
  const { ctx, lines } = listener();
  await runCrons(ctx, at("10:00"), [
    ["broken", 1, () => Promise.reject(new Error("no such table"))],
    ["whole", 1, () => Promise.resolve({ woken: 2, failed: 0 })],
    ["counting", 1, () => Promise.resolve(3)],
    ["idle", 1, () => Promise.resolve(0)],
    ["silent", 1, () => Promise.resolve()],
  ]);
  expect(lines).toEqual([
    expect.objectContaining({ level: "error", event: "cron_failed", cron: "broken" }),
    expect.objectContaining({ level: "info", event: "cron_ran", cron: "whole", woken: 2, failed: 0 }),
    expect.objectContaining({ level: "info", event: "cron_ran", cron: "counting", count: 3 }),
  ]);
});

it("every run has its own name", () => {
  const names = CRONS.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});
