import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import type { ExamCase } from "#autonomy/exam-cases/exam-case";
import { askedCase, casesOfSeed, knowingModel } from "#test/support/exam-model";
import { live, times, trialsOf, type ExamView } from "#test/support/factories/graduation";
import { modelVariables, startModelServer, type RecordedRequest, type Script } from "#test/support/model-server";
import {
  childrenOf,
  cleanups,
  databaseOf,
  dataFolder,
  isGone,
  killGroup,
  npmStart,
  type Program,
} from "#test/support/program";

async function killHard(program: Program, folder: string): Promise<void> {
  const children = await childrenOf(folder);
  killGroup(program.child, "SIGKILL");
  for (const { pid } of Object.values(children)) await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
}

/** Whether a request continues after a tool call. */
const isLaterStep = ({ body }: RecordedRequest): boolean =>
  (body["messages"] as { role: string }[]).some(({ role }) => role === "tool");

test("kill -9 during an exam: answered questions are not asked again, a case continues after its last step, and the exam counts once", async () => {
  const folder = await dataFolder();
  const model = await startModelServer();
  cleanups.push(() => model.close());
  const environment = { ...modelVariables(model), LOG_LEVEL: "error" };
  let program = await npmStart(folder, environment);
  const { api_key: key } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as { api_key: string };
  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${program.baseUrl}${path}`, init);
    return ((await response.json()) as { data: Data }).data;
  }
  const inFile = async (sql: string, ...args: (string | number | null)[]): Promise<unknown[][]> => {
    const { rows, columns } = await (await databaseOf(folder)).execute({ sql, args });
    return rows.map((row) => columns.map((_column, index) => row[index]));
  };
  const { agent } = await send<{ agent: { id: string } }>("POST", "/api/agents", {
    name: "Ada",
    role: "general-assistant",
    maturity_level: "student",
  });
  const [[tenantId] = []] = await inFile("SELECT tenant_id FROM agents WHERE id = ?", agent.id);
  await live({ tenantId: String(tenantId) }, agent.id, times(12, {}), inFile);

  // One case is answered at once, one calls a tool and then waits for the model, and the others wait for their first word.
  const answered = Promise.withResolvers<void>();
  const asked: { index: number; isLater: boolean }[] = [];
  let cases: ExamCase[] = [];
  let isBack = false;
  model.respond(async (request): Promise<Script> => {
    if (cases.length === 0) cases = casesOfSeed(Number((await inFile("SELECT seed FROM exams"))[0]?.[0]), "intern");
    const index = cases.indexOf(askedCase(cases, request));
    const isLater = isLaterStep(request);
    asked.push({ index, isLater });
    if (index === 0 || isBack) {
      setImmediate(answered.resolve);
      return knowingModel(cases)(request);
    }
    await answered.promise;
    if (index === 1 && !isLater)
      return { kind: "reply", calls: [{ id: "look", name: "measure_text", input: { text: "two words" } }] };
    return { kind: "hang" };
  });
  const answering = send("POST", `/api/graduation/agents/${agent.id}/exam`, {}).catch(() => null);
  const isAmid = () =>
    [0, 1, 2].every((index) => asked.some((one) => one.index === index && one.isLater === (index === 1)));
  await vi.waitUntil(isAmid, { timeout: 30_000, interval: 20 });
  const [[stored] = []] = await inFile("SELECT id FROM exams");
  await killHard(program, folder);
  await answering;

  isBack = true;
  program = await npmStart(folder, environment);
  const read = () => send<ExamView>("GET", `/api/graduation/agents/${agent.id}/exams/${String(stored)}`);
  // The crons run once a minute.
  await vi.waitUntil(async () => (await read()).status !== "in_progress", { timeout: 90_000, interval: 200 });
  const ended = await read();
  expect(ended).toMatchObject({ status: "completed", passed: true, new_level: "intern" });
  expect(trialsOf(ended).map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
  expect(asked.filter(({ index }) => index === 0)).toHaveLength(1);
  expect(asked.filter(({ index, isLater }) => index === 1 && !isLater)).toHaveLength(1);
  for (const table of ["exams", "level_changes"])
    expect(await inFile(`SELECT count(*) FROM ${table} WHERE agent_id = ?`, agent.id), table).toEqual([[1]]);
  const graduated = await inFile(
    "SELECT count(*) FROM audit_entries WHERE agent_id = ? AND action = 'promote_agent'",
    agent.id,
  );
  expect(graduated).toEqual([[1]]);
}, 240_000);
