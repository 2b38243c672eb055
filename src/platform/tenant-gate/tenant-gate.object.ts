import { DurableObject } from "cloudflare:workers";

import { connectDatabase } from "#bindings/database";
import { enqueueDeliveries } from "#bindings/webhook-deliveries";
import { readConfig } from "#config";
import type { Topic, TopicVersions } from "#context";
import { KEY_LIFETIME_MS, keyIsSpent, type WriteAnswer, type WriteRequest } from "#db/commit";
import { AuditChain } from "#platform/audit/audit-chain";
import { GENESIS, type AuditHead } from "#platform/audit/chained-entry";
import { DurableCounts } from "#platform/rate-limits/durable-counts";
import type { RateVerdict, WindowPolicy } from "#platform/rate-limits/window-counter";

import type { EntryWithWrite, GateEntry, GateRequest } from "./gate-entry.ts";
import { GroupWriter } from "./group-writer.ts";
import { KeyLedger } from "./key-ledger.ts";

const AUDIT_HEAD = "audit-head";

/**
 * The one place that every request of a tenant passes: it counts exactly, lets one request at a time hold an idempotency key, writes
 * the tenant's batches and its audit log in order, and knows what changed since when. All of it in one call, so that a request pays one hop.
 */
export class TenantGate extends DurableObject<Env> {
  readonly #counts: DurableCounts;
  readonly #writer: GroupWriter;
  /** Names this life of the object: a version from an earlier one is never current. */
  readonly #life = crypto.randomUUID();
  readonly #changes: Record<Topic, number> = { agents: 0, executions: 0, skills: 0 };
  #ledger: Promise<KeyLedger> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#counts = new DurableCounts(ctx.storage);
    const { hrana, db } = connectDatabase(env);
    const witness = {
      read: () => ctx.storage.get<AuditHead>(AUDIT_HEAD),
      write: (head: AuditHead) => ctx.storage.put(AUDIT_HEAD, head),
    };
    this.#writer = new GroupWriter(hrana, new AuditChain(db, readConfig(env), witness));
    void ctx.blockConcurrencyWhile(() => this.#counts.load());
  }

  /** Counts a request and says what it may reuse. A refused request holds no key. */
  async enter({ tenantId, policies, idempotencyKey }: GateRequest): Promise<GateEntry> {
    const now = Date.now();
    const verdict = await this.#counts.count(policies, now);
    const keyState =
      verdict.allowed && idempotencyKey !== null ? (await this.#keys(tenantId)).begin(idempotencyKey, now) : null;
    return { verdict, versions: this.#versions(), keyState };
  }

  /** Both in one call, for a request that was worked on before it was counted. Writes only when it may, and by current versions. */
  async enterAndWrite(
    request: GateRequest,
    expected: Partial<TopicVersions>,
    write: WriteRequest,
  ): Promise<EntryWithWrite> {
    const entry = await this.enter(request);
    const isCurrent = Object.entries(expected).every(([topic, version]) => entry.versions[topic as Topic] === version);
    return { entry, answer: entry.verdict.allowed && isCurrent ? await this.write(write) : null };
  }

  /** The windows as they are; for the usage view. */
  peek(policies: WindowPolicy[]): RateVerdict {
    return this.#counts.peek(policies, Date.now());
  }

  /** Lets the key go after its request ended. */
  async leave(idempotencyKey: string): Promise<void> {
    (await this.#ledger)?.end(idempotencyKey);
  }

  /** Writes one atomic batch; by the time it is acknowledged, everybody who enters sees the new versions. */
  async write(request: WriteRequest): Promise<WriteAnswer> {
    const outcome = await this.#writer.write(request.statements, request.audit, request.rule);
    for (const topic of request.touches) this.#changes[topic]++;
    const versions = this.#versions();
    if (request.idempotencyKey !== null && keyIsSpent(outcome))
      (await this.#ledger)?.spend(request.idempotencyKey, Date.now());
    if (!outcome.ok) return { ...outcome, versions };
    const deliveryIds = request.enqueueFrom.flatMap(
      (index) => outcome.results[index]?.rows.map((row) => String(row[0])) ?? [],
    );
    if (deliveryIds.length > 0) this.ctx.waitUntil(enqueueDeliveries(this.env, deliveryIds));
    return { ...outcome, versions };
  }

  /** Where the tenant's audit log ended when it was last written, as remembered here, outside the database. */
  async auditHead(): Promise<AuditHead> {
    return (await this.ctx.storage.get<AuditHead>(AUDIT_HEAD)) ?? GENESIS;
  }

  #versions(): TopicVersions {
    const { agents, executions, skills } = this.#changes;
    return {
      agents: `${this.#life}.${agents}`,
      executions: `${this.#life}.${executions}`,
      skills: `${this.#life}.${skills}`,
    };
  }

  /** The spent keys of the last day, read once in this object's life; from then on it sees every new one itself. */
  #keys(tenantId: string): Promise<KeyLedger> {
    this.#ledger ??= this.#loadKeys(tenantId).catch((error: unknown) => {
      this.#ledger = null;
      throw error;
    });
    return this.#ledger;
  }

  async #loadKeys(tenantId: string): Promise<KeyLedger> {
    const [result] = await connectDatabase(this.env).hrana.execute([
      {
        sql: "SELECT key, created_at FROM idempotency_keys WHERE tenant_id = ? AND created_at > ? ORDER BY created_at",
        args: [tenantId, Date.now() - KEY_LIFETIME_MS],
      },
    ]);
    return new KeyLedger(result?.rows.map(([key, spentAt]) => [String(key), Number(spentAt)] as const) ?? []);
  }
}
