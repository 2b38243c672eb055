import { expect } from "vitest";

import { createProvider, type ProviderConfiguration } from "#engine/reasoning/create-provider";
import type { AnswerListener } from "#runs/drives/answer-listener";
import { runUntilWait } from "#runs/drives/run-execution";
import type { ModelServer, Script } from "#test/support/model-server";

import { never, newRun, type RunOptions, toolContext } from "./run-state.ts";

/** Assembles the streamed text, and records the final answer. */
function listening() {
  const heard = { text: "", concluded: "" };
  const listener: AnswerListener = {
    say: (text) => void (heard.text += text),
    takeBack: () => void (heard.text = ""),
    conclude: (text) => void (heard.concluded = text),
  };
  return { heard, listener };
}

/** Runs a task to its end against the scripted vendor. */
export async function runScripted(
  server: ModelServer,
  { vendor, isStreamed }: { vendor: string; isStreamed: boolean },
  scripts: Script[],
  options: RunOptions & { provider?: Partial<ProviderConfiguration>; form?: "chat" } = {},
) {
  server.script(...scripts);
  const { state, tools } = newRun("Do it", { withSchemas: true, level: "autonomous", ...options });
  const reported: Record<string, unknown>[] = [];
  const skillInputs: unknown[] = [];
  const provider = await createProvider(
    { provider: vendor, baseUrl: server.baseUrl, apiKey: server.key, model: "gpt-4o-mini", ...options.provider },
    undefined,
    (event, fields) => reported.push({ event, ...fields }),
  );
  const { heard, listener } = listening();
  const parts = {
    ...(isStreamed ? { listener } : {}),
    state: options.form === undefined ? state : { ...state, form: options.form },
    provider,
    tools,
    toolContext: toolContext({
      runSkill: (id, input) => {
        skillInputs.push(input);
        return Promise.resolve({ id, input });
      },
    }),
    signal: never,
    save: () => Promise.resolve(),
    clock: Date.now,
    reportFault: (error: unknown) => {
      throw error;
    },
  };
  const end = await runUntilWait(parts, () => Promise.resolve({ kind: "refused" }));
  if (!("status" in end)) throw new Error("A scripted run asks no person, so it cannot wait for one.");
  if (isStreamed) {
    expect(heard.concluded).toBe(end.status === "completed" ? end.result?.["summary"] : "");
    expect(heard.concluded === "" || heard.text === "" || heard.text === heard.concluded).toBe(true);
    expect(server.requests.every(({ body }) => body["stream"] === true)).toBe(true);
  }
  return { end, state, reported, skillInputs, requests: server.requests.map(({ body }) => JSON.stringify(body)) };
}
