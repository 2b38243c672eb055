import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { approvals } from "#bench/faults/areas/approvals";
import { budgets } from "#bench/faults/areas/budgets";
import { conversations } from "#bench/faults/areas/conversations";
import { effects } from "#bench/faults/areas/effects";
import { grants } from "#bench/faults/areas/grants";
import { messaging } from "#bench/faults/areas/messaging";
import { reviews } from "#bench/faults/areas/reviews";
import { runs } from "#bench/faults/areas/runs";
import { samples } from "#bench/faults/areas/samples";
import { schedules } from "#bench/faults/areas/schedules";
import { triggers } from "#bench/faults/areas/triggers";
import { webhooks } from "#bench/faults/areas/webhooks";
import { workflows } from "#bench/faults/areas/workflows";
import type { Asked, Ran } from "#bench/faults/database";
import type { RunStatement } from "#bench/faults/hrana-service";
import type { Area } from "#bench/faults/scene";
import { playSchedule } from "#bench/faults/schedule";
import { openStage, prepare } from "#bench/faults/stage";

type Sabotage = (asked: Asked, run: RunStatement) => Ran;

let stage: ReturnType<typeof openStage>;
beforeAll(async () => {
  stage = openStage(await prepare());
}, 120_000);
afterAll(() => stage.close());

/** No two schedules of a stage have the same tenants. */
let nextSeed = 500;

/** Plays schedules until a bug that the test plants is found; gives the broken rules. `wanted`: one that must be among them, as not every schedule can break it. */
async function rulesBroken(area: Area, sabotage: Sabotage, wanted?: string): Promise<Set<string>> {
  const broken = new Set<string>();
  for (let played = 0; played < 12; played++) {
    const { violations } = await playSchedule(stage, nextSeed++, { areas: [area], sabotage });
    for (const { rule } of violations) broken.add(rule);
    if (wanted === undefined ? broken.size > 0 : broken.has(wanted)) return broken;
  }
  return broken;
}

const NOTHING: Ran = { ok: true, result: { columns: [], rows: [], rowsAffected: 1 } };

/** Says that the statements that fit have run, and runs none. */
const unwritten =
  (fits: RegExp): Sabotage =>
  (asked, run) =>
    fits.test(asked.sql) ? NOTHING : run(asked);

/** Runs something else after each statement that fits. */
const followedBy =
  (fits: RegExp, ...statements: string[]): Sabotage =>
  (asked, run) => {
    const ran = run(asked);
    if (fits.test(asked.sql)) for (const sql of statements) expect(run({ sql, args: [] })).toMatchObject({ ok: true });
    return ran;
  };

describe("the checks of the fault schedules find a bug that is planted:", () => {
  test("a write that is acknowledged and not made", async () => {
    expect(await rulesBroken(approvals, unwritten(/^insert into "approvals"/i))).toContain(
      "an acknowledged write is kept",
    );
  });

  test("an effect that is made twice", async () => {
    const twice = followedBy(
      /^insert into "approvals"/i,
      "CREATE TEMP TABLE copy AS SELECT * FROM approvals ORDER BY rowid DESC LIMIT 1",
      "UPDATE copy SET id = id || 'x'",
      "INSERT INTO approvals SELECT * FROM copy",
      "DROP TABLE copy",
    );
    expect(await rulesBroken(approvals, twice)).toContain("an effect happens once for a key");
  });

  test("a decision that changes after it was told", async () => {
    const changed = followedBy(/^update "approvals"/i, "UPDATE approvals SET status = 'expired'");
    expect(await rulesBroken(approvals, changed)).toContain("a decision is final");
  });

  test("an audit entry that is altered", async () => {
    const altered = followedBy(/^insert into "audit_entries"/i, "UPDATE audit_entries SET created_at = created_at + 1");
    expect(await rulesBroken(approvals, altered)).toContain("the audit log is intact");
  });

  test("an audit entry that is missing", async () => {
    const missing = followedBy(/^insert into "audit_entries"/i, "DELETE FROM audit_entries WHERE sequence = 2");
    expect(await rulesBroken(approvals, missing)).toContain("the audit log is intact");
  });

  test("an end of a run that changes", async () => {
    const back = followedBy(
      /^update "executions".*completed/is,
      "UPDATE executions SET status = 'failed' WHERE status = 'completed'",
    );
    expect(await rulesBroken(runs, back)).toContain("a fault fails no run");
  });

  test("a sum that counts more than its rows", async () => {
    const more = followedBy(/agent_figures/i, "UPDATE agent_figures SET runs = runs + 1 WHERE span = 'day'");
    expect(await rulesBroken(runs, more)).toContain("a count equals its rows");
  });

  test("an event that is not told", async () => {
    expect(await rulesBroken(webhooks, unwritten(/^insert into "webhook_deliveries"/i))).toContain(
      "an acknowledged write is kept",
    );
  });

  test("a due time that starts two runs", async () => {
    const twice = followedBy(/^insert into "schedule_ticks"/i, "UPDATE schedules SET ticks = ticks + 1");
    expect(await rulesBroken(schedules, twice)).toContain("a count equals its rows");
  });

  test("a delivery of a sender that is taken and not stored", async () => {
    expect(await rulesBroken(triggers, unwritten(/^insert into "trigger_deliveries"/i))).toContain(
      "an acknowledged write is kept",
    );
  });

  test("a run of a workflow that stays open", async () => {
    const open = followedBy(/"workflow_runs" set/i, "UPDATE workflow_runs SET status = 'running'");
    expect(await rulesBroken(workflows, open)).toContain("an accepted run ends");
  });

  test("an effect that counts as made and was not", async () => {
    const made = followedBy(
      /^insert into "workflow_runs"/i,
      "UPDATE workflow_runs SET status = 'completed', completed_at = 1, look_at = NULL",
    );
    expect(await rulesBroken(effects, made)).toContain("a completed effect was made");
  });

  test("a call of a model that is counted twice", async () => {
    const twice = followedBy(/^insert into model_counters/i, "UPDATE model_counters SET tokens = tokens * 2");
    expect(await rulesBroken(budgets, twice)).toContain("a count equals its rows");
  });

  test("a call of a model that is not counted", async () => {
    expect(await rulesBroken(budgets, unwritten(/^insert into model_(counters|usage)/i))).toContain(
      "each call is counted",
    );
  });

  test("a budget that is passed", async () => {
    const dear = followedBy(
      /^insert into model_counters/i,
      "UPDATE model_counters SET tokens = 10000000",
      "UPDATE model_usage SET input_tokens = 10000000, output_tokens = 0",
    );
    expect(await rulesBroken(budgets, dear)).toContain("a budget is never passed");
  });

  test("a turn of a conversation without its answer", async () => {
    const lost = followedBy(/^insert into "chat_messages"/i, "DELETE FROM chat_messages WHERE role = 'assistant'");
    expect(await rulesBroken(conversations, lost)).toContain("a turn is a question and an answer");
  });

  test("an answer of a reviewer that is acknowledged and not kept", async () => {
    const lost = followedBy(/^insert into "episode_feedback"/i, "DELETE FROM episode_feedback");
    expect(await rulesBroken(reviews, lost)).toContain("an acknowledged write is kept");
  });

  test("a refresh token that works twice", async () => {
    expect(await rulesBroken(grants, unwritten(/^update "oauth_refresh_tokens"/i))).toContain(
      "a refresh token is used once",
    );
  });

  test("a refresh token that is acknowledged and not kept", async () => {
    const lost = followedBy(/^insert into "oauth_refresh_tokens"/i, "DELETE FROM oauth_refresh_tokens");
    expect(await rulesBroken(grants, lost)).toContain("an acknowledged write is kept");
  });

  test("a grant that is ended and answers again", async () => {
    const alive = followedBy(/^update "oauth_grants" set "ended_at"/i, "UPDATE oauth_grants SET ended_at = NULL");
    expect(await rulesBroken(grants, alive)).toContain("an ended grant never answers again");
  });

  test("a sample workspace that is left and stays open", async () => {
    const rule = "an acknowledged write is kept";
    const stays = unwritten(/UPDATE tenants SET sample_of = NULL/i);
    const broken = await rulesBroken(samples, stays, rule);
    expect([...broken]).toContain(rule);
  });

  test("a removal that leaves rows of the workspace", async () => {
    const unseen: Sabotage = (asked, run) =>
      /^delete from "?audit_entries/i.test(asked.sql)
        ? { ok: true, result: { columns: [], rows: [], rowsAffected: 0 } }
        : run(asked);
    expect(await rulesBroken(samples, unseen)).toContain("a removed workspace leaves no row");
  });

  test("a removal that takes rows of another workspace", async () => {
    const foreign = followedBy(
      /UPDATE tenants SET sample_of = NULL/i,
      "DELETE FROM agents WHERE tenant_id IN (SELECT id FROM tenants WHERE sample_ends_at IS NULL)",
    );
    expect(await rulesBroken(samples, foreign)).toContain("an acknowledged write is kept");
  });

  test("a person's message that is acknowledged and not stored", async () => {
    expect(await rulesBroken(messaging, unwritten(/^insert into messaging_messages/i))).toContain(
      "an acknowledged write is kept",
    );
  });

  test("an answer that is sent twice", async () => {
    const again = followedBy(
      /^update "messaging_messages" set "provider_message_id"/i,
      "UPDATE messaging_messages SET state = 'queued', next_look_at = 1, effect_id = effect_id || 'x' WHERE state = 'sent' AND length(effect_id) = 36",
    );
    expect(await rulesBroken(messaging, again)).toContain("an answer is sent once");
  });

  test("an answer that counts as sent and was not", async () => {
    const unsent = followedBy(
      /^insert into "messaging_messages"/i,
      "UPDATE messaging_messages SET state = 'sent', next_look_at = NULL WHERE state = 'queued'",
    );
    expect(await rulesBroken(messaging, unsent)).toContain("what counts as sent was taken once");
  });

  test("a number that is disconnected and still answers", async () => {
    expect(await rulesBroken(messaging, unwritten(/^delete from "connections"/i))).toContain(
      "no answer leaves after the removal",
    );
  });
});
