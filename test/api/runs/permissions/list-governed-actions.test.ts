import { expect, test } from "vitest";

import { actionComplexity, ACTIONS, isKnownAction, SUPERVISED_ACTIONS } from "#engine/governance/actions";
import { inferAction } from "#engine/governance/infer-action";
import { maturityRank, MATURITY_LEVELS, type MaturityLevel } from "#engine/governance/maturity";
import { call, signUp } from "#test/support/client";
import { createAgent, execute } from "#test/support/factories/agents";

type Answer = "alone" | "asks" | "refused";

interface TableView {
  actions: { name: string; complexity: number; words: string[]; meaning: string; by_level: Record<string, Answer> }[];
  levels: Record<MaturityLevel, Record<string, Answer>>;
}

async function readTable(token: string): Promise<TableView> {
  const answer = await call("GET", "/api/governance/actions", { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<TableView>();
}

test("names every governed action once, with its complexity, a meaning, and words that order it", async () => {
  const { token } = await signUp();
  const { actions } = await readTable(token);
  expect(actions.map(({ name }) => name)).toEqual(Object.keys(ACTIONS));
  for (const { name, complexity, words, meaning } of actions) {
    expect(complexity).toBe(actionComplexity(name));
    expect(meaning).toMatch(/^[A-Z].+\.$/);
    expect(new Set(words).size).toBe(words.length);
  }
  const refund = actions.find(({ name }) => name === "refund");
  for (const word of refund?.words ?? []) expect(isKnownAction(inferAction(`${word} it now`).action)).toBe(true);
  expect(refund?.words).toEqual(expect.arrayContaining(["refund", "erstatte", "rembourse", "reembolsa", "rimborsa"]));
});

test("says for each level and complexity what happens to a call", async () => {
  const { token } = await signUp();
  const { actions, levels } = await readTable(token);
  expect(levels).toEqual({
    student: { 1: "alone", 2: "refused", 3: "asks", 4: "asks" },
    intern: { 1: "alone", 2: "alone", 3: "asks", 4: "asks" },
    supervised: { 1: "alone", 2: "alone", 3: "alone", 4: "asks" },
    autonomous: { 1: "alone", 2: "alone", 3: "alone", 4: "alone" },
  });
  for (const { name, complexity, by_level: answers } of actions)
    for (const level of MATURITY_LEVELS) {
      const usual = levels[level][complexity];
      const mustAsk = SUPERVISED_ACTIONS.has(name) && maturityRank(level) <= 2;
      expect([name, level, answers[level]]).toEqual([name, level, mustAsk ? "asks" : usual]);
    }
});

test("says of an ordered action what an execution with it says", async () => {
  const owner = await signUp();
  const [{ levels }, { id }] = await Promise.all([readTable(owner.token), createAgent(owner)]);
  for (const [action, complexity] of [
    ["summarize", 1],
    ["draft", 2],
    ["update", 3],
    ["refund", 4],
  ] as const) {
    const { status } = await execute(owner, id, { parameters: { action } });
    expect([action, status === 200]).toEqual([action, levels.student[complexity] === "alone"]);
  }
});
