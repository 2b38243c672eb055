import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { startDatabaseProxy, type DatabaseProxy } from "#test/support/database-proxy";
import { startInstance, type Instance } from "#test/support/instance";
import {
  inDatabaseOf,
  JudgedTenant,
  judgeVariables,
  makeDue,
  startVendors,
  strike,
  untilUp,
  verdict,
} from "#test/support/judged-instance";
import type { ModelServer } from "#test/support/model-server";

/** An instance whose Worker is killed while it judges, on the database of another one, behind a proxy that can hold its writes. */
let vendors: { acting: ModelServer; judge: ModelServer };
let database: Instance;
let proxy: DatabaseProxy;
let instance: Instance;
const nothing = (): void => undefined;
let release: () => void = nothing;
let holdsVerdicts = false;

beforeAll(async () => {
  vendors = await startVendors();
  database = await startInstance();
  proxy = await startDatabaseProxy(database.database.url, (body) => {
    if (holdsVerdicts && body.includes("SET state = 'judged'")) release = proxy.hold();
  });
  instance = await startInstance({
    database: { url: proxy.url },
    variables: judgeVariables(vendors.acting, vendors.judge),
  });
}, 60_000);

afterAll(async () => {
  release();
  await instance.stop();
  await proxy.stop();
  await database.stop();
  await Promise.all([vendors.acting.close(), vendors.judge.close()]);
});

const kill = async (): Promise<void> => {
  process.kill(instance.pids().workerd, "SIGKILL");
  release();
  await untilUp({ instance });
};

const judgementOf = (episodeId: string) =>
  inDatabaseOf(database, "SELECT state, verdict FROM judgements WHERE episode_id = ?", episodeId);

const askedOf = (): number => vendors.judge.requests.length;

test("kill -9 while the judge thinks: the episode is judged later, once", async () => {
  const tenant = await JudgedTenant.join(instance.baseUrl);
  const { id, agentId } = await tenant.lived("GOOD");
  const before = askedOf();
  vendors.judge.script({ kind: "hang" });
  const struck = strike({ instance }).catch(() => "killed");
  await vi.waitUntil(() => askedOf() > before, { timeout: 30_000, interval: 10 });
  await kill();
  expect(await struck).toBe("killed");
  expect(await judgementOf(id)).toEqual([["waiting", null]]);

  // A killed worker may still be running, as far as others can see.
  await strike({ instance });
  expect(askedOf() - before).toBe(1);
  await makeDue({ instance: database }, tenant);
  await strike({ instance });
  expect(await tenant.episode(agentId)).toMatchObject({ verification: "judged", outcome: "success" });
  expect((await tenant.judges()).judges).toMatchObject([{ judged: 1 }]);
}, 60_000);

test("kill -9 between the verdict and its writing: it is not lost, not written twice, and one verdict stands", async () => {
  const tenant = await JudgedTenant.join(instance.baseUrl);
  const { agentId } = await tenant.lived("GOOD");
  const before = askedOf();
  vendors.judge.script(verdict("bad"));
  holdsVerdicts = true;
  const struck = strike({ instance }).catch(() => "killed");
  await vi.waitUntil(() => askedOf() > before && isHeld(), { timeout: 30_000, interval: 10 });
  holdsVerdicts = false;
  await kill();
  expect(await struck).toBe("killed");

  // Whether the database got the batch before the Worker died is chance; both ends are right, but only one may occur.
  await makeDue({ instance: database }, tenant);
  await strike({ instance });
  const { judged_today: today, judges } = await tenant.judges();
  expect([today, judges.map(({ judged }) => judged)]).toEqual([1, [1]]);
  const { verification, outcome, judgement } = await tenant.episode(agentId);
  expect(verification).toBe("judged");
  expect(outcome).toBe(judgement?.verdict === "good" ? "success" : "failure");
}, 60_000);

const isHeld = (): boolean => release !== nothing;
