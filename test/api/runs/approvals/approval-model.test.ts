import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { ServiceContext } from "#context/context";
import { connect } from "#db/client";
import type { Writer } from "#db/write-request";
import { AppError } from "#errors/app-error";
import { approvalDigest } from "#runs/approvals/approval-digest";
import { APPROVAL_LIFETIME_MS, approvalAfter, statusAt, type ApprovalState } from "#runs/approvals/approval-state";
import { consumeApproval } from "#runs/approvals/consume-approval";
import { decideApproval } from "#runs/approvals/decide-approval";
import { expireApproval } from "#runs/approvals/expire-approvals";
import { findApproval } from "#runs/approvals/find-approval";
import { requestApproval } from "#runs/approvals/request-approval";
import { pinSkill } from "#skills/private-skills/pin-skill";
import { runSkill } from "#skills/private-skills/run-skill";
import { testWriter } from "#test/support/audit";
import { signUp, type TestAccount } from "#test/support/client";
import { databaseOf, inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { createSkill, putSkill } from "#test/support/factories/skills";
import { otherIsolate } from "#test/support/other-isolate";

/*
 * The verbs themselves, in this process, on the instance's database: every order of request, decision, expiry and two executions,
 * against the pure machine.
 */

const ARGUMENTS = { build: 42 };

interface Stage {
  account: TestAccount;
  ctx: ServiceContext;
  call: { agentId: string; agentVersion: number; action: string; arguments: Record<string, unknown> };
  pass: (ms: number) => void;
  /** The outcomes in the audit log, in order. */
  log: () => Promise<string[]>;
  verify: () => Promise<boolean>;
}

/** A tenant with an agent, and a context of its only administrator; `through` sees every write. */
async function stage(through: (writer: Writer) => Writer = (writer) => writer): Promise<Stage> {
  const account = await signUp();
  const agent = await createAgent(account);
  // The instance wrote this entry with its own key. The log of the stage begins with the stage's writer.
  await inDatabase("DELETE FROM audit_entries WHERE tenant_id = ?", account.tenantId);
  const databaseUrl = await databaseOf(account.tenantId);
  const writer = testWriter({ tenantId: account.tenantId, database: connect(databaseUrl, undefined) });
  const { base, pass } = otherIsolate({ LOG_LEVEL: "silent", ENVIRONMENT: "production" }, databaseUrl);
  const ctx: ServiceContext = {
    ...base,
    writer: through(writer),
    tenant: { id: account.tenantId, name: "T", slug: "t", tier: "enterprise", requestsPerMinute: null },
    actor: {
      kind: "user",
      userId: account.userId,
      sessionId: "s",
      role: "owner",
      permissions: new Set(),
      isPlatformOperator: false,
      viaCookie: false,
    },
    versions: null,
    idempotency: null,
  };
  return {
    account,
    ctx,
    call: { agentId: agent.id, agentVersion: 1, action: "deploy", arguments: ARGUMENTS },
    pass,
    log: async () => (await writer.entries()).map(({ outcome }) => outcome),
    verify: async () => (await writer.verify()).valid,
  };
}

type Step = "request" | "approve" | "reject" | "expire" | "change skill" | "execute" | "execute other";

/** The pure machine's state beside the real one. */
class Model {
  state: ApprovalState | null = null;
  readonly executed: string[] = [];

  request(digest: string, now: number): void {
    this.state = { status: "pending", digest, expiresAt: now + APPROVAL_LIFETIME_MS, consumedBy: null };
  }

  may(event: Parameters<typeof approvalAfter>[1], now: number): boolean {
    const next = this.state && approvalAfter(this.state, event, now);
    if (next) this.state = next;
    return next !== null;
  }
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Plays one order of steps on a new request with the machine beside it; fails where they differ. Returns the executed
 * steps.
 */
async function play({ ctx, call, pass }: Stage, steps: readonly Step[]): Promise<string[]> {
  const name = ctx.newId();
  let skillVersion = 1;
  let approvedVersion = 0;
  /** The current call. */
  const callNow = (play = name) => ({
    ...call,
    arguments: { ...ARGUMENTS, play, skill: { id: name, version: skillVersion } },
  });
  const model = new Model();
  let approvalId: string = ctx.newId();
  let elapsed = 0;
  let isDecided = false;
  const execute = async (consumer: string, exactly: ReturnType<typeof callNow>): Promise<void> => {
    const ran = await consumeApproval(ctx, { ...exactly, consumer });
    const digest = await approvalDigest(exactly);
    expect(ran).toBe(model.may({ kind: "consume", digest, consumer }, ctx.clock()));
    if (!ran) return;
    expect(skillVersion).toBe(approvedVersion);
    model.executed.push(consumer);
  };
  const decide = async (kind: "approve" | "reject"): Promise<void> => {
    // A later decider gets the first decision.
    isDecided = model.may({ kind }, ctx.clock()) || isDecided;
    expect(await isDone(decideApproval(ctx, approvalId, { kind, reason: null }))).toBe(isDecided);
  };
  for (const [index, step] of steps.entries()) {
    if (step === "request") {
      const body = { agent_id: call.agentId, action: call.action, input_summary: "?", arguments: callNow().arguments };
      const approval = await requestApproval(ctx, body);
      approvalId = approval.id;
      approvedVersion = skillVersion;
      model.request(approval.digest, approval.requestedAt);
    } else if (step === "approve" || step === "reject") await decide(step);
    else if (step === "expire") {
      pass(APPROVAL_LIFETIME_MS);
      elapsed += APPROVAL_LIFETIME_MS;
      if (model.may({ kind: "expire" }, ctx.clock()))
        await expireApproval(
          { ...ctx, actor: { kind: "system", trigger: "cron" } },
          await findApproval(ctx, approvalId),
        );
    } else if (step === "change skill") skillVersion += 1;
    else await execute(`call ${index}`, callNow(step === "execute other" ? "another" : name));
    if (model.state) {
      const { status, expiresAt, consumedBy } = await findApproval(ctx, approvalId);
      expect({ status: statusAt({ status, expiresAt }, ctx.clock()), consumedBy }).toEqual({
        status: statusAt(model.state, ctx.clock()),
        consumedBy: model.state.consumedBy,
      });
    }
  }
  pass(-elapsed);
  return model.executed;
}

function orders<Value>(values: readonly Value[]): Value[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, index) => orders(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

/** Every order of these steps, once each. */
const distinctOrders = (steps: readonly Step[]): Step[][] => [
  ...new Map(orders(steps).map((order) => [order.join(), order])).values(),
];

describe("no path executes an action without a fresh, matching, unspent approval", () => {
  test.each(["approve", "reject"] as const)(
    "in every order of request, %s, expiry and two executions",
    async (decision) => {
      const where = await stage();
      let executions = 0;
      for (const order of distinctOrders(["request", decision, "expire", "execute", "execute"])) {
        const executed = await play(where, order);
        expect(executed.length).toBeLessThanOrEqual(1);
        executions += executed.length;
      }
      // These are the orders, of 60, in which request, approval and an execution follow each other without an expiry in
      // between.
      expect(executions).toBe(decision === "approve" ? 8 : 0);
      expect(await where.verify()).toBe(true);
    },
  );

  test("in every order of request, approval, a change of the skill and two executions", async () => {
    const where = await stage();
    let executions = 0;
    for (const order of distinctOrders(["request", "approve", "change skill", "execute", "execute"]))
      executions += (await play(where, order)).length;
    // As with the expiry: orders where the change does not come between the request and an execution after the
    // approval.
    expect(executions).toBe(8);
    expect(await where.verify()).toBe(true);
  });

  test("in any longer order, with decisions that contradict, other arguments and changes of the skill", async () => {
    const where = await stage();
    const step = fc.constantFrom<Step>("approve", "reject", "expire", "change skill", "execute", "execute other");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        expect((await play(where, ["request", ...steps])).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  test("when everything is under way at once and every write comes when it likes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom("approve", "reject"), async (scheduler, second) => {
        const where = await stage((writer) => ({
          write: async (request) => {
            await scheduler.schedule(Promise.resolve(), "a write");
            return writer.write(request);
          },
        }));
        const { ctx, call } = where;
        const body = { agent_id: call.agentId, action: call.action, input_summary: "?", arguments: ARGUMENTS };
        const requested = requestApproval(ctx, body);
        await scheduler.waitFor(requested);
        const { id } = await requested;
        const later = <Value>(work: () => Promise<Value>): Promise<Value> =>
          scheduler.schedule(Promise.resolve(), "a start").then(work);
        const decisions = [
          later(() => decideApproval(ctx, id, { kind: "approve", reason: "first" })),
          later(() => decideApproval(ctx, id, { kind: second === "approve" ? "approve" : "reject", reason: "second" })),
        ];
        const executions = Array.from({ length: 3 }, (_unused, index) =>
          later(() => consumeApproval(ctx, { ...call, consumer: `call ${index}` })),
        );
        const all = Promise.all([Promise.all(decisions), Promise.all(executions)]);
        await scheduler.waitFor(all);
        const [decided, executed] = await all;
        const final = await findApproval(ctx, id);
        expect(decided.map(({ decisionReason }) => decisionReason)).toEqual([
          final.decisionReason,
          final.decisionReason,
        ]);
        expect(executed.filter(Boolean).length).toBe(final.status === "consumed" ? 1 : 0);
        if (final.status === "consumed") expect(final.consumedBy).toBe(`call ${executed.indexOf(true)}`);
        const log = await where.log();
        expect(log).toEqual([
          "requested",
          final.decidedAt && final.status === "rejected" ? "rejected" : "approved",
          ...(final.status === "consumed" ? ["consumed"] : []),
        ]);
        expect(await where.verify()).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test("for another version of the agent", async () => {
    const where = await stage();
    const { ctx, call } = where;
    const body = { agent_id: call.agentId, action: call.action, input_summary: "?", arguments: ARGUMENTS };
    const { id } = await requestApproval(ctx, body);
    await decideApproval(ctx, id, { kind: "approve", reason: null });
    expect(await consumeApproval(ctx, { ...call, agentVersion: 2 })).toBe(false);
    expect(await consumeApproval(ctx, { ...call, approvalId: ctx.newId() })).toBe(false);
    expect(await consumeApproval(ctx, { ...call, approvalId: "nonsense" })).toBe(false);
    expect(await consumeApproval(ctx, { ...call, approvalId: id })).toBe(true);
  });

  test("for another state of the skill: what was approved runs as it was approved or not at all", async () => {
    const { ctx, account } = await stage();
    const skillId = await createSkill(account, { config: { unit: "EUR" } });
    const approved = await pinSkill(ctx, skillId);
    if (!approved) throw new Error("The skill is not installed.");
    const signal = new AbortController().signal;
    const changed = await putSkill(account, skillId, { config_overrides: { unit: "USD" } });
    expect(changed.status, changed.text).toBe(200);
    await expect(
      runSkill(ctx, { skillId, input: { a: 1, b: 2 }, callId: "1", signal, approved }),
    ).rejects.toMatchObject({ code: "CONFLICT", details: { reason: "skill_changed" } });
    expect(await pinSkill(ctx, ctx.newId())).toBeNull();
  });

  test("and only the call that spent it may ask again, as after a crash", async () => {
    const { ctx, call } = await stage();
    const body = { agent_id: call.agentId, action: call.action, input_summary: "?", arguments: ARGUMENTS };
    await decideApproval(ctx, (await requestApproval(ctx, body)).id, { kind: "approve", reason: null });
    expect(await consumeApproval(ctx, { ...call, consumer: "call 1" })).toBe(true);
    expect(await consumeApproval(ctx, { ...call, consumer: "call 1" })).toBe(true);
    expect(await consumeApproval(ctx, { ...call, consumer: "call 2" })).toBe(false);
  });
});
