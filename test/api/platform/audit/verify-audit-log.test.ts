import { describe, expect, inject, test } from "vitest";

import { runScheduled } from "#local/host-worker";
import { verifyAudit } from "#test/support/audit-log";
import { signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createAgent, execute } from "#test/support/factories/agents";

/** The minute of each hour at which the tenant's log is checked. */
const minuteOf = ({ tenantId }: TestAccount): number =>
  Math.floor((Number.parseInt(tenantId.slice(-2), 16) * 60) / 256);

/** A tenant whose log is checked at no fifth minute: at those, the agents of other tests would be examined, too. */
async function newAccount(): Promise<TestAccount> {
  const account = await signUp();
  return minuteOf(account) % 5 === 0 ? newAccount() : account;
}

/** A tenant whose log has this many entries: the creation of its agent, then refusals. */
async function withEntries(count: number): Promise<TestAccount> {
  const account = await newAccount();
  const agent = await createAgent(account);
  for (let index = 1; index < count; index++)
    await execute(account, agent.id, { parameters: { action: "deploy" }, task: `Deploy number ${index}` });
  return account;
}

const tamper = (account: TestAccount, sql: string) =>
  inDatabase(sql.replace("WHERE", "WHERE tenant_id = ? AND"), account.tenantId);

/** Fires the crons of the minute at which the tenant's log is checked. */
function strikeMinuteOf(account: TestAccount): Promise<void> {
  return runScheduled(inject("control"), "* * * * *", new Date(Date.UTC(2026, 10, 21, 9, minuteOf(account))));
}

/** Fires the crons of the minute of each hour at which heads are anchored. */
const strikeHour = (): Promise<void> =>
  runScheduled(inject("control"), "* * * * *", new Date(Date.UTC(2026, 10, 21, 9, 3)));

async function problemsOf(account: TestAccount): Promise<unknown[]> {
  const { valid, problems } = await verifyAudit(account);
  expect(valid).toBe(problems.length === 0);
  return problems.map(({ kind, from_sequence: from, to_sequence: to }) => [kind, from, to]);
}

describe("does", () => {
  test("finds a log as it was written whole, and an empty one too", async () => {
    const account = await withEntries(3);
    const found = await verifyAudit(account);
    expect(found).toMatchObject({ valid: true, entries: 3, head: { sequence: 3 }, problems: [] });
    expect(await verifyAudit(await signUp())).toMatchObject({ valid: true, entries: 0, head: { sequence: 0 } });
  });

  test("names an edited entry", async () => {
    const account = await withEntries(3);
    await tamper(account, "UPDATE audit_entries SET success = 1 WHERE sequence = 2");
    expect(await problemsOf(account)).toEqual([["edit", 2, 2]]);
  });

  test(
    "names an entry with any field changed",
    () =>
      everyCase(
        [
          ["agent_id", "NULL"],
          ["action", "'read'"],
          ["input_summary", "input_summary || ' '"],
          ["values_after", `'{"level":"autonomous"}'`],
          ["reason", "'another'"],
          ["request_id", "NULL"],
          ["created_at", "created_at + 1"],
          ["created_at", "'yesterday'"],
          ["constitutional_violations", `'["x"]'`],
          ["approved_by", "'somebody'"],
          ["approved_at", "1"],
          ["key_id", "'0000000000000000'"],
          ["previous_mac", "mac"],
          ["mac", "previous_mac"],
        ],
        async (column, value) => {
          const account = await withEntries(2);
          await tamper(account, `UPDATE audit_entries SET ${column} = ${value} WHERE sequence = 1`);
          expect(await problemsOf(account)).toEqual([["edit", 1, 1]]);
        },
      ),
    60_000,
  );

  test("names deleted entries, and entries that changed places", async () => {
    const gap = await withEntries(4);
    await tamper(gap, "DELETE FROM audit_entries WHERE sequence IN (2, 3)");
    expect(await problemsOf(gap)).toEqual([["gap", 2, 3]]);
    const swapped = await withEntries(3);
    await tamper(swapped, "UPDATE audit_entries SET sequence = -1 WHERE sequence = 1");
    await tamper(swapped, "UPDATE audit_entries SET sequence = 1 WHERE sequence = 2");
    await tamper(swapped, "UPDATE audit_entries SET sequence = 2 WHERE sequence = -1");
    expect(await problemsOf(swapped)).toEqual([
      ["reorder", 1, 1],
      ["reorder", 2, 2],
    ]);
  });

  test("names a cut tail, and still after the log was written on", async () => {
    const account = await withEntries(3);
    await tamper(account, "DELETE FROM audit_entries WHERE sequence = 3");
    expect(await problemsOf(account)).toEqual([["truncation", 3, 3]]);
    const agent = await createAgent(account);
    await execute(account, agent.id, { parameters: { action: "deploy" } });
    expect(await problemsOf(account)).toEqual([["gap", 3, 3]]);
  });

  test("names an entry that the platform never wrote", async () => {
    const account = await withEntries(2);
    await inDatabase(
      `INSERT INTO audit_entries SELECT tenant_id, 3, id, actor_kind, actor_id, agent_id, agent_type, action, input_summary,
        'approved', 1, approval_required, approved_by, approved_at, approval_expires, constitutional_violations, episode_id,
        created_at, key_id, mac, mac, NULL, NULL, NULL, NULL, NULL FROM audit_entries WHERE tenant_id = ? AND sequence = 2`,
      account.tenantId,
    );
    expect(await problemsOf(account)).toEqual([["insertion", 3, 3]]);
  });

  test("says how far the log is anchored, from the hour on, and names a log that is not the anchored one", async () => {
    const account = await withEntries(3);
    await strikeHour();
    const { anchored_until: anchored, valid } = await verifyAudit(account);
    expect(anchored).toEqual({ sequence: 3, at: expect.any(String) as string });
    expect(valid).toBe(true);
    // An anchor is made once; later hours do not change it.
    await strikeHour();
    expect((await verifyAudit(account)).anchored_until).toEqual(anchored);
    await tamper(account, `UPDATE audit_entries SET mac = '${"f".repeat(64)}' WHERE sequence = 3`);
    expect(await problemsOf(account)).toEqual([
      ["rewritten", 1, 3],
      ["edit", 3, 3],
    ]);
  });

  test("begins where the hourly check found it intact, and that check finds what was altered before", async () => {
    const account = await withEntries(3);
    expect(await verifyAudit(account, "")).toMatchObject({ from_sequence: 1, entries: 3, checked_until: null });
    await strikeMinuteOf(account);
    const at = expect.any(String) as string;
    expect(await verifyAudit(account, "")).toMatchObject({
      valid: true,
      from_sequence: 3,
      until_sequence: 3,
      next_from_sequence: null,
      checked_until: { sequence: 3, at },
    });
    await tamper(account, "UPDATE audit_entries SET success = 1 WHERE sequence = 2");
    expect(await verifyAudit(account, "")).toMatchObject({ valid: true, entries: 1 });
    expect(await problemsOf(account)).toEqual([["edit", 2, 2]]);
    await strikeMinuteOf(account);
    expect(await verifyAudit(account, "")).toMatchObject({
      valid: false,
      from_sequence: 1,
      problems: [{ kind: "edit", from_sequence: 2 }],
      checked_until: { sequence: 1, at },
    });
    await tamper(account, "UPDATE audit_entries SET success = 0 WHERE sequence = 2");
    await strikeMinuteOf(account);
    expect(await verifyAudit(account, "")).toMatchObject({ valid: true, checked_until: { sequence: 3, at } });
  });

  test("names another entry in the place where the check ended, and its absence", async () => {
    const [edited, cut] = [await withEntries(3), await withEntries(3)];
    await strikeMinuteOf(edited);
    await strikeMinuteOf(cut);
    await tamper(edited, "UPDATE audit_entries SET success = 1 WHERE sequence = 3");
    await tamper(cut, "DELETE FROM audit_entries WHERE sequence = 3");
    expect((await verifyAudit(edited, "")).problems).toMatchObject([{ kind: "edit", from_sequence: 3 }]);
    expect((await verifyAudit(cut, "")).problems).toMatchObject([{ kind: "truncation", from_sequence: 3 }]);
  });

  test("has no anchor where nothing was written", async () => {
    const account = await newAccount();
    await strikeHour();
    expect((await verifyAudit(account)).anchored_until).toBeNull();
  });

  test("is worth nothing with another tenant's entries", async () => {
    const [from, to] = [await withEntries(2), await withEntries(1)];
    await tamper(to, "DELETE FROM audit_entries WHERE sequence = 1");
    await inDatabase(
      "UPDATE audit_entries SET tenant_id = ? WHERE tenant_id = ? AND sequence = 1",
      to.tenantId,
      from.tenantId,
    );
    expect(await problemsOf(to)).toEqual([["edit", 1, 1]]);
    expect(await problemsOf(from)).toEqual([["gap", 1, 1]]);
  });
});
