import { request } from "node:http";

import type { Prepared } from "#bench/prepare-tenant";

/** A caller, its execution and its rate of requests: the execution has not ended, so that its streams stay open. */
export interface BurstTarget extends Pick<Prepared, "apiKey" | "agentId" | "executionId"> {
  baseUrl: string;
  /** Number of streams, and of polls. */
  count: number;
}

export interface BurstOutcome {
  asked: number;
  /** Answered with 200; of a stream, with its first event. */
  answered: number;
  slowestMs: number;
  /** The other outcomes, such as `{ "503": 2, ECONNRESET: 1 }`. */
  otherwise: Record<string, number>;
}

/** Opens event streams and polls the same execution, all at the same moment, and waits until each is answered. */
export async function bursts(target: BurstTarget): Promise<{ streams: BurstOutcome; polls: BurstOutcome }> {
  const path = `${target.baseUrl}/api/agents/${target.agentId}/executions/${target.executionId}`;
  const [streams, polls] = await Promise.all([
    askAtOnce(target.count, () => askOnce(`${path}/events`, target.apiKey, "first event")),
    askAtOnce(target.count, () => askOnce(path, target.apiKey, "end")),
  ]);
  return { streams, polls };
}

async function askAtOnce(count: number, ask: () => Promise<string>): Promise<BurstOutcome> {
  const startedAt = performance.now();
  const outcome: BurstOutcome = { asked: count, answered: 0, slowestMs: 0, otherwise: {} };
  const one = async (): Promise<void> => {
    const result = await ask();
    outcome.slowestMs = Math.max(outcome.slowestMs, Math.round(performance.now() - startedAt));
    if (result === "200") outcome.answered++;
    else outcome.otherwise[result] = (outcome.otherwise[result] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: count }, one));
  return outcome;
}

/**
 * The status of the answer when this much of it has arrived, or the code of the failure. The connection is then closed.
 */
function askOnce(url: string, apiKey: string, until: "first event" | "end"): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { headers: { "x-api-key": apiKey }, agent: false }, (response) => {
      const status = String(response.statusCode);
      const done = (result: string): void => {
        resolve(result);
        sent.destroy();
      };
      response.on("data", (chunk: Buffer) => {
        if (until === "first event" && chunk.includes("data:")) done(status);
      });
      response.on("end", () => done(until === "end" || status !== "200" ? status : "no event"));
      response.on("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    });
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });
}
