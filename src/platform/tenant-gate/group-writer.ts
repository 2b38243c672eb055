import type { AuditRecord } from "#db/audit-record";
import type { WriteOutcome, WriteUnit } from "#db/group-commit";
import type { Hrana, SqlStatement } from "#db/hrana";
import { tenantMoves } from "#db/moving-tenant";
import { writeGroup } from "#db/write-group";
import type { AuditChain, ChainPart } from "#platform/audit/audit-chain";

interface Waiting {
  unit: WriteUnit;
  audit: readonly AuditRecord[];
  rule: SqlStatement | null;
  /** How often it was the first to be chained and its place was taken. */
  lostPlaces: number;
  resolve: (outcome: WriteOutcome) => void;
}

/** More would widen the effect of one failed commit. */
const MAX_UNITS_PER_COMMIT = 64;

/**
 * Maximum wait of a commit for further units. Sequential writers never wait for it, and many concurrent ones fill a
 * group faster. Only the first one after a silence waits alone.
 */
const MAX_GATHERING_MS = 4;

/** A place is lost to a late answer, or to another instance of the same object; both are temporary. */
const MAX_LOST_PLACES = 5;

/**
 * Writes units in order; all that arrive during a commit go together into the next one. Audit entries get their place
 * in the chain here, where nothing races. A unit whose predecessor in the chain failed is chained again and goes first
 * in the next commit. So a failing unit takes its entries with it and leaves neither gap nor fork.
 */
export class GroupWriter {
  readonly #hrana: Hrana;
  readonly #chain: AuditChain;
  readonly #waiting: Waiting[] = [];
  #writing = false;
  /** Number of units at the end of the last commit: those it wrote, and those that arrived during it. */
  #writers = 0;
  /** Ends the wait for more units. */
  #stopGathering: (() => void) | null = null;

  constructor(hrana: Hrana, chain: AuditChain) {
    this.#hrana = hrana;
    this.#chain = chain;
  }

  /** `rule`: the condition under which the unit may omit statements. */
  write(unit: WriteUnit, audit: readonly AuditRecord[], rule: SqlStatement | null = null): Promise<WriteOutcome> {
    return new Promise((resolve) => {
      this.#waiting.push({ unit, audit, rule, lostPlaces: 0, resolve });
      if (!this.#writing) void this.#drain();
      else if (this.#isEnough()) this.#stopGathering?.();
    });
  }

  async #drain(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      if (!this.#isEnough()) await this.#gather();
      const group = this.#waiting.splice(0, this.#groupSize());
      try {
        this.#waiting.unshift(...(await this.#commit(group)));
      } catch (error) {
        for (const { resolve } of group) resolve(unwritten(String(error)));
      }
      this.#writers = group.length + this.#waiting.length;
    }
    this.#writing = false;
  }

  /**
   * Whether a quarter of the writers is waiting. Callers that write repeatedly return together after the commit that
   * answered them. Without this wait the first would be written alone, and the others would wait for that commit. A
   * quarter is enough: then the groups soon become halves, one written while the other works. Waiting for a whole half
   * would leave the database idle until the answered callers return.
   */
  #isEnough(): boolean {
    return this.#waiting.length >= Math.min(this.#writers / 4, MAX_UNITS_PER_COMMIT);
  }

  /**
   * At most half of the writers: a commit of three quarters would be followed by one of a quarter, and so on for ever.
   * During the long one the isolate would have too little to do.
   */
  #groupSize(): number {
    const writers = Math.max(this.#writers, this.#waiting.length);
    return Math.min(Math.ceil(writers / 2), MAX_UNITS_PER_COMMIT);
  }

  async #gather(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MAX_GATHERING_MS);
      this.#stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#stopGathering = null;
  }

  /** Writes a group and answers its units; returns those that must be chained again. */
  async #commit(group: readonly Waiting[]): Promise<Waiting[]> {
    const { parts, refused } = await this.#chainParts(group);
    const written = group.filter((waiting) => !refused.includes(waiting));
    const outcomes = await writeGroup(
      this.#hrana,
      written.map(({ unit, rule }, index) => ({ statements: unit, rule, links: parts[index]?.links })),
    );
    const results = written.map(({ unit }, index) => ({
      outcome: outcomes[index] ?? unwritten("The write received no answer."),
      ownStatements: unit.length,
    }));
    const isUnchained = results.map(
      ({ outcome, ownStatements }) =>
        !outcome.ok && outcome.failedStatement >= ownStatements && !tenantMoves(outcome.message),
    );
    await this.#moveHead(parts, results, isUnchained.includes(true));
    const again: Waiting[] = [];
    for (const [index, waiting] of written.entries()) {
      const result = results[index];
      if (!result) continue;
      if (isUnchained[index] && this.#mayTryAgain(waiting, isFirstOf(parts, index))) again.push(waiting);
      else waiting.resolve(isUnchained[index] ? unwritten("Another writer holds the audit chain.") : ownPart(result));
    }
    for (const { resolve } of refused) resolve(unwritten("The audit chain cannot be read."));
    return again;
  }

  /**
   * The statements that chain the group's entries. Units whose entries cannot be chained now are refused, and the
   * others continue.
   */
  async #chainParts(group: readonly Waiting[]): Promise<{ parts: ChainPart[]; refused: Waiting[] }> {
    try {
      return { parts: await this.#chain.extend(group.map(({ audit }) => audit)), refused: [] };
    } catch {
      return { parts: [], refused: group.filter(({ audit }) => audit.length > 0) };
    }
  }

  async #moveHead(
    parts: readonly ChainPart[],
    results: readonly { outcome: WriteOutcome }[],
    isTaken: boolean,
  ): Promise<void> {
    const committed = parts.findLast(({ head }, index) => head !== null && results[index]?.outcome.ok === true);
    const isUnknown = parts.some(({ head }, index) => {
      const outcome = results[index]?.outcome;
      return head !== null && outcome?.ok === false && outcome.failedStatement === -1;
    });
    if (committed?.head) await this.#chain.advance(committed.head);
    if (isTaken || isUnknown) this.#chain.forget();
  }

  /** Each commit settles at least the first of the chained units, unless an outside writer took its place. */
  #mayTryAgain(waiting: Waiting, isFirst: boolean): boolean {
    if (isFirst) waiting.lostPlaces++;
    return waiting.lostPlaces <= MAX_LOST_PLACES;
  }
}

const isFirstOf = (parts: readonly ChainPart[], index: number): boolean =>
  parts.findIndex(({ head }) => head !== null) === index;

const unwritten = (message: string): WriteOutcome => ({ ok: false, failedStatement: -1, message });

/** The outcome without the results of the chaining statements. */
const ownPart = ({ outcome, ownStatements }: { outcome: WriteOutcome; ownStatements: number }): WriteOutcome =>
  outcome.ok ? { ok: true, results: outcome.results.slice(0, ownStatements) } : outcome;
