import { DurableObject } from "cloudflare:workers";

import { readConfig } from "#config/config";
import { cellsOf, type Cells } from "#context/cells";
import { connectDatabase, connectLater } from "#context/database";
import { enqueueWebhooks } from "#context/webhook-deliveries";
import type { WriteOutcome } from "#db/group-commit";
import {
  idsToEnqueue,
  versionOf,
  type Topic,
  type TopicVersions,
  type WriteAnswer,
  type WriteRequest,
} from "#db/write-request";
import { createLog } from "#lib/log";
import { AuditChain } from "#platform/audit/audit-chain";
import { UNCHECKED, type AuditCheck } from "#platform/audit/audit-check";
import { GENESIS, type AuditHead } from "#platform/audit/chained-entry";
import { SharedWriting } from "#platform/cells/shared-writing";
import { writeAfterMove } from "#platform/cells/write-after-move";
import { keyIsSpent } from "#platform/idempotency/spend-key";
import { loadSpentKeys } from "#platform/idempotency/spent-keys";
import { CountsByPerson } from "#platform/rate-limits/counts-by-person";
import { DurableCounts } from "#platform/rate-limits/durable-counts";
import { OwnCounts } from "#platform/rate-limits/own-counts";
import { bothVerdicts, type RateVerdict, type WindowPolicy } from "#platform/rate-limits/window-counter";
import { RunFold } from "#platform/run-folds/run-fold";

import type { EntryWithWrite, GateEntry, GateRequest, Meter } from "./gate-entry.ts";
import { GroupWriter } from "./group-writer.ts";
import { KeyLedger } from "./key-ledger.ts";
import type { TenantGateObject } from "./tenant-gate-client.ts";
import { WriteSignal } from "./write-signal.ts";

const AUDIT_HEAD = "audit-head";
const AUDIT_CHECK = "audit-check";

/**
 * The gate that every request of a tenant passes. It counts exactly, lets one request at a time hold an idempotency
 * key, writes the tenant's batches and audit log in order, and knows the changes since a version. All of it is one
 * call, so a request pays one hop.
 */
export class TenantGate extends DurableObject<Env> implements TenantGateObject {
  readonly #counts: DurableCounts;
  readonly #ownCounts: OwnCounts;
  readonly #countsByPerson: CountsByPerson;
  readonly #writer: GroupWriter;
  /** Identifies this instance of the object: a version from an earlier one is never current. */
  readonly #life = crypto.randomUUID();
  readonly #changes = new Map<Topic, number>();
  readonly #writes = new WriteSignal();
  readonly #runFold = new RunFold((statements) => this.#writer.write(statements, []));
  #ledger: Promise<KeyLedger> | null = null;
  readonly #cells: Cells | null;
  readonly #sharing: SharedWriting;
  /** Known from the first call that needs the database. */
  #tenantId = "";

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#counts = new DurableCounts(ctx.storage);
    this.#ownCounts = new OwnCounts(ctx.storage);
    this.#countsByPerson = new CountsByPerson(ctx.storage);
    const { hrana, db } = connectLater(env, ctx.id.toString(), () => this.#tenantId);
    const config = readConfig(env);
    this.#cells = cellsOf(env);
    this.#sharing = new SharedWriting(this.#cells, createLog(config.logLevel));
    const witness = {
      read: () => ctx.storage.get<AuditHead>(AUDIT_HEAD),
      write: (head: AuditHead) => ctx.storage.put(AUDIT_HEAD, head),
    };
    this.#writer = new GroupWriter(hrana, new AuditChain(db, config, witness));
    void ctx.blockConcurrencyWhile(() => Promise.all([this.#counts.load(), this.#countsByPerson.load()]));
  }

  async enter({ tenantId, meter, reserve, own, idempotencyKey }: GateRequest): Promise<GateEntry> {
    this.#tenantId = tenantId;
    const now = Date.now();
    const verdict = await this.#admitWithOwn(meter, reserve, own, now);
    const keyState =
      verdict.allowed && idempotencyKey !== null ? (await this.#keys(tenantId)).begin(idempotencyKey, now) : null;
    return { verdict, versions: this.#versions(), keyState };
  }

  async enterAndWrite(
    request: GateRequest,
    expected: Record<Topic, string>,
    write: WriteRequest,
  ): Promise<EntryWithWrite> {
    const entry = await this.enter(request);
    const isCurrent = Object.entries(expected).every(
      ([topic, version]) => versionOf(entry.versions, topic) === version,
    );
    return { entry, answer: entry.verdict.allowed && isCurrent ? await this.write(write, request.tenantId) : null };
  }

  // oxlint-disable-next-line require-await
  async peek(policies: WindowPolicy[]): Promise<RateVerdict> {
    return this.#counts.peek(policies, Date.now());
  }

  async leave(idempotencyKey: string): Promise<void> {
    (await this.#ledger)?.end(idempotencyKey);
  }

  /** Writes one atomic batch. When it is acknowledged, every entering request sees the new versions. */
  async write(request: WriteRequest, tenantId: string): Promise<WriteAnswer> {
    this.#tenantId = tenantId;
    const isOfRuns = request.touches.includes("executions");
    // Before it, too: a reader can see the commit in the database before its answer is here, and then settles the run.
    if (isOfRuns) this.#runFold.soon();
    const outcome = await writeAfterMove(this.#cells, tenantId, () => this.#writeNow(request, tenantId));
    if (isOfRuns) this.#runFold.soon();
    this.#writes.rise();
    for (const topic of request.touches) this.#changes.set(topic, (this.#changes.get(topic) ?? 0) + 1);
    const versions = this.#versions();
    if (request.idempotencyKey !== null && keyIsSpent(outcome))
      (await this.#ledger)?.spend(request.idempotencyKey, Date.now());
    if (!outcome.ok) return { ...outcome, versions };
    const webhookIds = idsToEnqueue(request.enqueueFrom, outcome.results);
    if (webhookIds.length > 0) this.ctx.waitUntil(enqueueWebhooks(this.env, "WEBHOOK_DELIVERIES", webhookIds));
    return { ...outcome, versions };
  }

  #writeNow({ statements: asked, audit, rule }: WriteRequest, tenantId: string): Promise<WriteOutcome> {
    return this.#sharing.write(tenantId, asked, (statements) => this.#writer.write(statements, audit, rule));
  }

  written(after: string | null, maxMs: number): Promise<string> {
    return this.#writes.after(after, maxMs);
  }

  settleRuns(tenantId: string): Promise<void> {
    this.#tenantId = tenantId;
    return this.#runFold.settle();
  }

  settleTexts(tenantId: string): Promise<void> {
    this.#tenantId = tenantId;
    return this.#runFold.settleTexts();
  }

  // oxlint-disable-next-line require-await
  async wroteElsewhere(): Promise<void> {
    this.#writes.rise();
  }

  async auditHead(): Promise<AuditHead> {
    return (await this.ctx.storage.get<AuditHead>(AUDIT_HEAD)) ?? GENESIS;
  }

  async auditCheck(): Promise<AuditCheck> {
    return (await this.ctx.storage.get<AuditCheck>(AUDIT_CHECK)) ?? UNCHECKED;
  }

  async noteAuditCheck(check: AuditCheck): Promise<void> {
    await this.ctx.storage.put(AUDIT_CHECK, check);
  }

  async forget(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** A request that a wing counts must pass that window too. A request that it refuses is not counted anywhere. */
  async #admitWithOwn(
    meter: Meter,
    reserve: Meter | null,
    own: WindowPolicy | null,
    now: number,
  ): Promise<RateVerdict> {
    if (own === null) return this.#admit(meter, reserve, now);
    const counts = await this.#ownCounts.of(own);
    // A request that the plan refuses costs nothing of the wing's window.
    const plan = meter.person === null ? this.#counts.peek(meter.policies, now) : null;
    if (plan?.windows.some(({ remaining }) => remaining === 0) === true)
      return bothVerdicts(await this.#admit(meter, reserve, now), counts.peek([own], now));
    const counted = await counts.count([own], now);
    if (counted.allowed) return bothVerdicts(await this.#admit(meter, reserve, now), counted);
    return plan === null ? counted : bothVerdicts(plan, counted);
  }

  async #admit(meter: Meter, reserve: Meter | null, now: number): Promise<RateVerdict> {
    const verdict = await this.#count(meter, now);
    if (verdict.allowed || reserve === null) return verdict;
    const other = await this.#count(reserve, now);
    return other.allowed ? { ...verdict, allowed: true, retryAfterSeconds: 0 } : other;
  }

  #count({ person, policies }: Meter, now: number): Promise<RateVerdict> {
    return person === null ? this.#counts.count(policies, now) : this.#countsByPerson.count(person, policies, now);
  }

  #versions(): TopicVersions {
    const changed = [...this.#changes].map(([topic, count]) => [topic, `${this.#life}.${count}`]);
    return { otherwise: `${this.#life}.0`, changed: Object.fromEntries(changed) as Record<Topic, string> };
  }

  /** The used keys of the last day, read once in this instance's life; afterwards it sees every new one. */
  #keys(tenantId: string): Promise<KeyLedger> {
    this.#ledger ??= this.#loadKeys(tenantId).catch((error: unknown) => {
      this.#ledger = null;
      throw error;
    });
    return this.#ledger;
  }

  async #loadKeys(tenantId: string): Promise<KeyLedger> {
    return new KeyLedger(await loadSpentKeys(connectDatabase(this.env, tenantId).db, tenantId, Date.now()));
  }
}
