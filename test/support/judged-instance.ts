import { expect, vi } from "vitest";

import { runScheduled } from "#local/host-worker";
import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { inDatabaseAt } from "#test/support/database";
import { agentBody, taskBody, untilEnded, type AgentView } from "#test/support/factories/agents";
import type { EpisodeView } from "#test/support/factories/graduation";
import { startInstance, type Instance } from "#test/support/instance";
import {
  modelVariables,
  startModelServer,
  type ModelServer,
  type RecordedRequest,
  type Script,
} from "#test/support/model-server";

/** An instance whose agents have a model, and whose work another model judges. */
export interface JudgedInstance {
  instance: Instance;
  acting: ModelServer;
  judge: ModelServer;
  stop(): Promise<void>;
}

export interface JudgesView {
  configured: { provider: string; model: string } | null;
  sample_rate: number;
  daily_budget: number;
  judged_today: number;
  waiting_for_budget: number;
  judges: {
    id: string;
    model: string;
    provider: string;
    role: string;
    current: boolean;
    judged: number;
    labels: Record<"total" | "both_good" | "only_judge_good" | "only_people_good" | "neither_good", number>;
    kappa: number | null;
    kappa_lower_bound: number | null;
    calibrated: boolean;
    calibrated_at: string | null;
    needs: { requirement: string; required: number; actual: number | null }[];
  }[];
}

export const CONFIDENCE = 0.8317;

/** The answer of the acting model: done, with high confidence. */
const done = (summary: string): Script => ({
  kind: "reply",
  calls: [{ id: "1", name: "finish", input: { summary, confidence: CONFIDENCE } }],
});

export const verdict = (kind: string, reason = "The words decided it."): Script => ({
  kind: "reply",
  text: JSON.stringify({ verdict: kind, reason }),
});

/** A judge that repeats the verdict in each result: GOOD or BAD, else unsure. */
export const honest = ({ body }: Pick<RecordedRequest, "body">): Script => {
  const told = JSON.stringify(body["messages"]);
  return verdict(told.includes("GOOD") ? "good" : told.includes("BAD") ? "bad" : "unsure");
};

const JUDGE_KEY = "sk-judge-1f2e3d";

export const judgeVariables = (acting: ModelServer, judge: ModelServer): Record<string, string> => ({
  ...modelVariables(acting),
  JUDGE_PROVIDER: "anthropic",
  JUDGE_BASE_URL: judge.baseUrl,
  JUDGE_API_KEY: judge.key,
  JUDGE_MODEL: "judge-model",
});

/** Two vendors: one whose model does what the task's context names as its `answer`, and the judge's, which is honest. */
export async function startVendors(): Promise<{ acting: ModelServer; judge: ModelServer }> {
  const [acting, judge] = await Promise.all([startModelServer(), startModelServer(JUDGE_KEY)]);
  acting.respond(({ body }) => done(/ANSWER:([^"\\]*)/.exec(JSON.stringify(body["messages"]))?.[1] ?? "Done!"));
  judge.respond(honest);
  return { acting, judge };
}

export async function startJudgedInstance(): Promise<JudgedInstance> {
  const { acting, judge } = await startVendors();
  const instance = await startInstance({ variables: judgeVariables(acting, judge) });
  return {
    instance,
    acting,
    judge,
    stop: async () => {
      await instance.stop();
      await Promise.all([acting.close(), judge.close()]);
    },
  };
}

/** Clears the judge's earlier requests, and makes it honest again. */
export function freshJudge({ judge }: Pick<JudgedInstance, "judge">): ModelServer {
  judge.reset();
  judge.respond(honest);
  return judge;
}

/** A tenant of such an instance, whose episodes are judged at a rate. */
export class JudgedTenant {
  readonly baseUrl: string;
  readonly owner: TestAccount;

  private constructor(baseUrl: string, owner: TestAccount) {
    this.baseUrl = baseUrl;
    this.owner = owner;
  }

  static async join(
    baseUrl: string,
    settings: { rate?: number; budget?: number; password?: string } = {},
  ): Promise<JudgedTenant> {
    const { password } = settings;
    const tenant = new JudgedTenant(
      baseUrl,
      await signUp({ baseUrl, ...(password === undefined ? {} : { password }) }),
    );
    await tenant.configure({ judge_sample_rate: settings.rate ?? 1, judge_daily_budget: settings.budget ?? 1_000 });
    return tenant;
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    const { baseUrl, owner } = this;
    return call(method, path, { baseUrl, token: owner.token, ...(body === undefined ? {} : { body }) });
  }

  async configure(settings: Record<string, unknown>): Promise<Answer> {
    const path = `/api/workspaces/${this.owner.tenantId}/configuration`;
    const answer = await this.send("PUT", path, { auto_dev: {}, ...settings });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  }

  async agent(fields: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.send("POST", "/api/agents", agentBody(fields));
    return answer.data<{ agent: AgentView }>().agent.id;
  }

  /** Runs a task to its end; `said` is what the model will say. Gives the id of the execution. */
  async run(agentId: string, said: string, fields: Record<string, unknown> = {}): Promise<string> {
    const body = taskBody({
      task: `Do as you are told. ANSWER:${said}`,
      context: { case: crypto.randomUUID() },
      ...fields,
    });
    const answer = await this.send("POST", `/api/agents/${agentId}/execute`, body);
    const { execution_id: id } = (answer.error?.details ?? answer.data()) as { execution_id: string };
    await untilEnded(this.owner, `/api/agents/${agentId}/executions/${id}`, this.baseUrl);
    return id;
  }

  async episodes(agentId: string): Promise<EpisodeView[]> {
    const answer = await this.send("GET", `/api/graduation/agents/${agentId}/episodes?limit=100`);
    return answer.data<{ episodes: EpisodeView[] }>().episodes;
  }

  /** The only episode of an agent. */
  async episode(agentId: string): Promise<EpisodeView> {
    const [episode, ...others] = await this.episodes(agentId);
    expect(others).toEqual([]);
    if (episode === undefined) throw new Error("The agent has no episode.");
    return episode;
  }

  /** A new agent's episode after one run. */
  async lived(answer: string, fields: Record<string, unknown> = {}): Promise<EpisodeView & { agentId: string }> {
    const agentId = await this.agent();
    await this.run(agentId, answer, fields);
    return { ...(await this.episode(agentId)), agentId };
  }

  async feedback(episodeId: string, body: Record<string, unknown>): Promise<EpisodeView> {
    const answer = await this.send("POST", `/api/graduation/episodes/${episodeId}/feedback`, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.data<{ episode: EpisodeView }>().episode;
  }

  async judges(): Promise<JudgesView> {
    return (await this.send("GET", "/api/graduation/judges")).data<JudgesView>();
  }
}

/** A minute that is not a multiple of five: the scheduled readiness check has separate tests. */
const quietMinute = (): Date => new Date("2030-01-01T00:01:00Z");

/** Runs the crons of the instance once. */
export const strike = ({ instance }: { instance: Instance }): Promise<void> =>
  runScheduled(instance.control(), "* * * * *", quietMinute());

/** Makes the tenant's waiting judgements due. */
export const makeDue = ({ instance }: { instance: Instance }, { owner }: JudgedTenant): Promise<unknown[][]> =>
  inDatabaseOf(instance, "UPDATE judgements SET turn = 0, next_attempt_at = 0 WHERE tenant_id = ?", owner.tenantId);

/** Runs a statement on the instance's own database. */
export const inDatabaseOf = (
  { database }: Pick<Instance, "database">,
  sql: string,
  ...args: (string | number | null)[]
): Promise<unknown[][]> => inDatabaseAt(database.url, sql, ...args);

/** Waits until the instance answers again after its Worker was killed. */
export const untilUp = ({ instance }: { instance: Instance }): Promise<unknown> =>
  vi.waitUntil(
    () =>
      fetch(new URL("/api/v1/health", instance.baseUrl)).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: 20_000, interval: 50 },
  );
