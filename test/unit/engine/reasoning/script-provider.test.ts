import { expect, test } from "vitest";

import { drawExamCases, type ExamTarget } from "#autonomy/exam-cases/draw-exam-cases";
import { decideBuiltin } from "#engine/reasoning/builtin/builtin-provider";
import { createProvider } from "#engine/reasoning/create-provider";
import type { Decision, Delta, RunState } from "#engine/reasoning/provider";
import { addStep, performCalls, streamNext } from "#engine/reasoning/run-step";
import { decideByScript } from "#engine/reasoning/script/decide-by-script";
import type { InstalledSkill } from "#engine/reasoning/tool";

import { never, newRun, toolContext } from "./run-state.ts";

const skill = (name: string, action = "run_skill"): InstalledSkill => ({
  id: name.toLowerCase().replace(" ", "-"),
  name,
  description: name,
  action,
  reach: action === "run_skill" ? "read" : "effect",
});

const SKILLS = [
  skill("Find order"),
  skill("List orders"),
  skill("Refund order", "refund"),
  skill("Send reply", "send"),
];

const FOUND = {
  found: true,
  order: "SO-1042",
  customer: "Tomas Berg",
  email: "tomas@customers.example",
  item: "Enamel mug",
  amount_eur: 62.4,
  status: "delivered",
  delivered_on: "2026-05-12",
};

const COMPLAINT = { message: "My parcel (order SO-1042) came damaged. What now?" };

const script = () =>
  createProvider({ provider: "script", model: "script", price: { inputUsd: 0, outputUsd: 0, cachedInputUsd: null } });

/** Plays a run to its end; each tool gives what is told, and each call that asks is decided alike. */
async function played(
  task: string,
  {
    context = {},
    isAllowed = true,
    skills = SKILLS,
  }: { context?: object; isAllowed?: boolean; skills?: typeof SKILLS } = {},
): Promise<{ state: RunState; end: Decision }> {
  const { state, tools } = newRun(task, { context: { ...context }, skills, level: "intern" });
  const provider = await script();
  const driver = toolContext({
    runSkill: (id, input) => Promise.resolve(id === "find-order" ? FOUND : { ...input, refund: "RF-1042" }),
    consumeApproval: () => Promise.resolve(isAllowed),
  });
  for (;;) {
    const decision = await provider.next(state, never);
    if (decision.kind !== "call") return { state, end: decision };
    addStep(state, decision);
    await performCalls(state, tools, driver, never, () => undefined);
  }
}

const callsOf = ({ steps }: RunState): string[] =>
  steps.flatMap(({ calls }) => calls.map(({ tool }) => tool.replace("run_skill_", "")));

test("it reads, asks, acts and tells the customer, step by step through the model's client", async () => {
  const { state, end } = await played("Handle the complaint about order SO-1042", { context: COMPLAINT });
  expect(callsOf(state)).toEqual(["find-order", "refund-order", "send-reply"]);
  expect(end).toMatchObject({
    kind: "finish",
    result: { summary: "I refunded €62.40 for order SO-1042 and wrote to Tomas Berg.", details: { refunded: true } },
    usage: { costUsd: 0, model: "script" },
  });
});

test("a refused call is said, and not done in another way", async () => {
  const { state, end } = await played("Handle the complaint about order SO-1042", {
    context: COMPLAINT,
    isAllowed: false,
  });
  expect(callsOf(state)).toEqual(["find-order", "refund-order"]);
  expect(end).toMatchObject({ kind: "finish", confidence: 0.3, result: { details: { refunded: false } } });
});

test("an agent without the tool says so, and one with no tool of the shop knows nothing of it", async () => {
  const [find] = SKILLS;
  const { end } = await played("Handle the complaint about order SO-1042", {
    context: COMPLAINT,
    skills: find ? [find] : [],
  });
  expect(JSON.stringify(end)).toContain("I have no tool to refund it, so a person has to.");
  const { end: other } = await played("Where is order SO-1042?", { skills: [] });
  expect(JSON.stringify(other)).toContain("I am the scripted engine of the sample workspace");
});

test("a task that no script knows is not claimed as done", async () => {
  const { end } = await played("Compose a poem on autumn");
  expect(end).toMatchObject({ kind: "finish", confidence: 0.1, result: { details: { understood: false } } });
});

test("it streams its answer in small pieces, which are its result", async () => {
  const { state } = newRun("Compose a poem on autumn", { skills: SKILLS });
  state.form = "chat";
  const deltas: Delta[] = [];
  for await (const delta of streamNext(state, await script(), never)) deltas.push(delta);
  const texts = deltas.flatMap((delta) => (delta.kind === "text" ? [delta.text] : []));
  const last = deltas.at(-1);
  expect(texts.length).toBeGreaterThan(5);
  expect(last?.kind === "decision" && last.decision.kind === "finish" ? last.decision.result.summary : "").toBe(
    texts.join(""),
  );
});

test("no case that the platform makes for an exam is taken for the story", () => {
  const tools = new Set(["describe_numbers", "extract_fields", "extract_entities"]);
  for (const target of ["intern", "supervised", "autonomous"] satisfies ExamTarget[])
    for (let seed = 1; seed <= 60; seed += 1)
      for (const { task, context } of drawExamCases({
        role: "general-assistant",
        target,
        form: "tools",
        tools,
        seed,
      })) {
        const { state } = newRun(task, { context, skills: SKILLS });
        expect(decideByScript(state), task).toEqual(decideBuiltin({ ...state }));
      }
});
