import fc from "fast-check";
import { expect, test } from "vitest";

import { alikeText, type ComparedRun } from "#engine/evidence/alike";

const run = (fields: Partial<ComparedRun> = {}): ComparedRun => ({
  agentId: "agent",
  fingerprint: "fingerprint",
  kind: "kind",
  outcome: "done",
  result: { summary: "Ticket 90874 goes to returns.", details: { queue: "returns", order: 4711 } },
  calls: [{ tool: "tickets.get", arguments: { id: "90874" } }],
  flags: 0,
  troubles: 0,
  hasPictures: false,
  ...fields,
});

test("numbers of a result and of its calls make no difference, whatever they are", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer(), (ticket, other, order) => {
      const one = run({
        result: { summary: `Ticket ${ticket} goes to returns.`, details: { queue: "returns", order } },
        calls: [{ tool: "tickets.get", arguments: { id: `${other}` } }],
      });
      expect(alikeText(one)).toBe(alikeText(run()));
    }),
  );
});

test("any other agent, fingerprint, kind, tool, order or word makes other work", () => {
  const twice = [
    { tool: "tickets.get", arguments: {} },
    { tool: "orders.get", arguments: {} },
  ];
  const others: Partial<ComparedRun>[] = [
    { agentId: "other" },
    { fingerprint: "other" },
    { kind: "other" },
    { calls: [] },
    { calls: twice },
    { calls: twice.toReversed() },
    { calls: [{ tool: "tickets.get", arguments: { id: "90874", urgent: true } }] },
    { result: { summary: "Ticket 90874 goes to returns.", details: { queue: "complaints", order: 4711 } } },
    { result: { summary: "Ticket 90874 stays in returns.", details: { queue: "returns", order: 4711 } } },
  ];
  const texts = [run(), ...others.map(run)].map(alikeText);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).not.toContain(null);
});

test.each([
  { flags: 1 },
  { troubles: 1 },
  { hasPictures: true },
  { outcome: "partial" },
  { outcome: "failed" },
  { result: null },
  { kind: null },
  { fingerprint: null },
] satisfies Partial<ComparedRun>[])("a person looks alone at a run with %j", (fields) => {
  expect(alikeText(run(fields))).toBeNull();
});
