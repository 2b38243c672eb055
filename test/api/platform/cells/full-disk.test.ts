import { expect, onTestFinished, test } from "vitest";

import { runScheduled } from "#local/host-worker";
import { call, signUp } from "#test/support/client";
import { inDatabaseAt } from "#test/support/database";
import { skillBody, SKILLS } from "#test/support/factories/skills";
import { startInstance } from "#test/support/instance";

const OPERATOR = "operator@cells.test";
const FULL = `CREATE TRIGGER no_room BEFORE INSERT ON listings
  BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`;

test("what is published while a cell's disk is full is found in that cell once it has room again, and is applied there once", async () => {
  // New tenants are at home, so the other cell has their listings only because they are shared.
  const instance = await startInstance({
    cells: 1,
    variables: { NEW_TENANT_CELLS: "home", SUPER_ADMIN_EMAILS: OPERATOR },
  });
  onTestFinished(() => instance.stop());
  const { baseUrl, database, cellUrls } = instance;
  const other = cellUrls["two"] ?? "";
  const [owner, rater] = [await signUp({ baseUrl }), await signUp({ baseUrl })];
  const operator = await signUp({ baseUrl, email: OPERATOR });
  const post = async ({ token }: { token: string }, path: string, body?: unknown) => {
    const answer = await call("POST", path, { baseUrl, token, body });
    expect([200, 201], answer.text).toContain(answer.status);
    return answer.body as Record<string, string>;
  };
  const runJob = () => runScheduled(instance.control(), "* * * * *", new Date());
  const waiting = () => inDatabaseAt(database.url, "SELECT id FROM shared_writes");
  const listings = (url: string) =>
    inDatabaseAt(url, "SELECT id, status, rating_sum, rating_count, revision FROM listings ORDER BY id");

  await inDatabaseAt(other, FULL);
  const { skill_id } = await post(owner, SKILLS, skillBody());
  const { marketplace_id: id = "" } = await post(owner, "/api/skills/publish", { skill_id, price: 0 });
  await post(operator, `/api/skills/approve/${id}`);
  await post(rater, `/api/skills/rate/${id}`, { rating: 4 });
  await runJob();
  expect((await waiting()).length).toBeGreaterThan(0);
  const atHome = await listings(database.url);
  expect(atHome).toContainEqual([id, "approved", 4, 1, expect.anything()]);
  expect((await listings(other)).map(([listed]) => listed)).not.toContain(id);

  await inDatabaseAt(other, "DROP TRIGGER no_room");
  await expect
    .poll(async () => {
      await runJob();
      return waiting();
    })
    .toEqual([]);
  await runJob();
  expect(await listings(other)).toEqual(atHome);
}, 120_000);
