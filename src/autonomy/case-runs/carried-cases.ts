import type { SystemContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { inParallel } from "#lib/in-parallel";
import { timeLimit } from "#lib/time-limit";
import { SpendingCap } from "#models/model-spending/spending-cap";
import { isStopped } from "#platform/kill-switches/kill-switch";
import { refuseStopped } from "#platform/kill-switches/refuse-stopped";
import { type DriveOutcome, DurableDrive } from "#platform/objects/durable-drive";
import type { RunName } from "#platform/objects/lane-name";
import type { RunSlot } from "#platform/objects/run-lane";
import { continueDryRun, type DryRun, voidDryRun } from "#runs/drives/dry-run";
import { CANCELLED, presentUsage } from "#runs/drives/run-execution";

import type { BegunCase, CasePlan, CaseWork } from "./case-work.ts";

const RUN = "run";
const PLAN = "plan";
const caseName = (index: number): string => `case/${index}`;
const verdictName = (index: number): string => `verdict/${index}`;

/** Number of crashes of its object after which a case is given up. */
const MAX_ATTEMPTS = 5;

interface OpenCase<Material> extends BegunCase<Material> {
  /** Number of attempts since it last rested. */
  attempts: number;
  deadlineAt: number;
  /** When it continues after the model's vendor was busy; null while it runs. */
  restingUntil: number | null;
  /** Whether it rests for the answer of a person; "over" when none came. */
  asks?: true | "over";
}

/**
 * A run of many cases in the object that carries it. Each case is a dry run with stored steps, and its verdict is
 * stored at its end. A crash of the object costs no completed case. A running case continues from its last step, with a
 * new time limit.
 */
export class CarriedCases<Basis, Case, Material, Verdict, Ended> {
  readonly driver: DurableDrive;
  readonly #slot: RunSlot;
  readonly #contextFor: (tenantId: string) => SystemContext;
  readonly #work: CaseWork<Basis, Case, Material, Verdict, Ended>;
  readonly #cancellation = new AbortController();
  readonly #open = new Map<number, OpenCase<Material>>();
  readonly #verdicts = new Map<number, Verdict>();
  #run: RunName | undefined;
  #plan: CasePlan<Basis, Case> | undefined;
  #ended: Ended | null = null;
  #cap: SpendingCap | undefined;

  constructor(
    slot: RunSlot,
    contextFor: (tenantId: string) => SystemContext,
    work: CaseWork<Basis, Case, Material, Verdict, Ended>,
  ) {
    this.#slot = slot;
    this.#contextFor = contextFor;
    this.#work = work;
    this.#run = slot.read(RUN) as RunName | undefined;
    this.#readPlan();
    this.driver = new DurableDrive({
      storage: slot,
      waitUntil: (promise) => slot.waitUntil(promise),
      isUnderWay: () => this.#run !== undefined,
      drive: () => this.#turn(),
    });
  }

  /**
   * Accepts the run, or checks again whether it may continue; then waits for its end, at most `maxMs`. Null without an
   * end.
   */
  async start(run: RunName, maxMs: number): Promise<Ended | null> {
    if (!this.#run && !this.#ended) {
      this.#run = run;
      await this.driver.take(async () => this.#slot.write(RUN, run));
    }
    this.driver.wake();
    if (maxMs > 0) await this.driver.wait(maxMs);
    return this.#ended;
  }

  /** Interrupts the run, which the database says is over. */
  cancel(): void {
    this.#cancellation.abort(CANCELLED);
    this.driver.wake();
  }

  #readPlan(): void {
    this.#plan = this.#slot.read(PLAN) as CasePlan<Basis, Case> | undefined;
    for (const index of this.#plan?.cases.keys() ?? []) {
      const verdict = this.#slot.read(verdictName(index)) as Verdict | undefined;
      if (verdict !== undefined) this.#verdicts.set(index, verdict);
      else this.#readCase(index);
    }
  }

  #readCase(index: number): void {
    const open = this.#slot.read(caseName(index)) as OpenCase<Material> | undefined;
    if (open) this.#open.set(index, open);
  }

  async #turn(): Promise<DriveOutcome> {
    const run = this.#run;
    if (!run) return { kind: "over" };
    const ctx = this.#contextFor(run.tenantId);
    try {
      const plan = this.#plan ?? (await this.#makePlan(ctx, run));
      if (plan === null) return this.#close(await this.#work.ended(ctx, run));
      await this.#takeAnswers(ctx);
      await this.#workThrough(ctx, plan);
      const until = this.#restsUntil(plan);
      if (until !== null) return { kind: "waiting", until };
      return this.#close(await this.#work.conclude(ctx, run, plan.basis, this.#verdictsInOrder(plan)));
    } catch (error) {
      const fault = error instanceof AppError ? (error.cause ?? error.message) : error;
      ctx.log.warn("cases_interrupted", { kind: this.#work.kind, run: run.runId, error: fault });
      throw error;
    }
  }

  async #makePlan(ctx: SystemContext, run: RunName): Promise<CasePlan<Basis, Case> | null> {
    const plan = await this.#work.plan(ctx, run);
    if (plan === null) return null;
    this.#plan = plan;
    this.#slot.write(PLAN, plan);
    await this.driver.watch();
    return plan;
  }

  /** Takes up the cases that rest for a person and need not any longer. */
  async #takeAnswers(ctx: SystemContext): Promise<void> {
    for (const open of this.#open.values()) {
      const found = open.asks === true ? await this.#work.waiting?.look(ctx, open.material) : null;
      if (!found) continue;
      open.restingUntil = 0;
      if (found === "over") open.asks = "over";
      else open.material = found;
    }
  }

  /** Works on every case that is unfinished and not resting. Throws the first fault when all of them have stopped. */
  async #workThrough(ctx: SystemContext, { basis, cases }: CasePlan<Basis, Case>): Promise<void> {
    const faults: unknown[] = [];
    const due = [...cases.entries()].filter(([index]) => !this.#verdicts.has(index) && !this.#isResting(index));
    const { atOnce } = this.#work;
    await inParallel(due, typeof atOnce === "number" ? atOnce : atOnce(basis), async ([index, one]) => {
      if (faults.length > 0 || this.#isDecided()) return;
      await this.#workOn(ctx, basis, index, one).catch((fault: unknown) => faults.push(fault));
    });
    if (faults.length > 0) throw faults[0];
  }

  #isResting(index: number): boolean {
    return (this.#open.get(index)?.restingUntil ?? 0) > Date.now() && !this.#cancellation.signal.aborted;
  }

  #isDecided(): boolean {
    return this.#work.isDecided([...this.#verdicts.values()]);
  }

  #verdictsInOrder({ cases }: CasePlan<Basis, Case>): Verdict[] {
    return [...cases.keys()].map((index) => this.#verdicts.get(index)).filter((verdict) => verdict !== undefined);
  }

  /** When the next resting case may continue; null when no case is left to run. */
  #restsUntil({ cases }: CasePlan<Basis, Case>): number | null {
    if (this.#isDecided() || this.#verdicts.size === cases.length) return null;
    return Math.min(...[...this.#open.values()].map(({ restingUntil }) => restingUntil ?? 0));
  }

  async #workOn(ctx: SystemContext, basis: Basis, index: number, one: Case): Promise<void> {
    const known = this.#open.get(index);
    const taken = known ? { begun: known } : await this.#work.begin(ctx, basis, one);
    if ("verdict" in taken) return await this.#note(ctx, index, taken.verdict);
    const { material, run } = taken.begun;
    const judged = (ended: DryRun) => this.#work.judge(material, ended, { ctx, stored: run });
    if ((known?.attempts ?? 0) >= MAX_ATTEMPTS)
      return await this.#note(ctx, index, await judged(voidDryRun("The case could not be finished.")));
    if (known?.asks === "over") return await this.#note(ctx, index, await judged(voidDryRun("No person answered.")));
    const open = this.#takeUp(taken.begun, known);
    this.#open.set(index, open);
    await this.#save(index, open);
    const ended = await this.#goOn(ctx, index, open);
    if (ended !== null) await this.#note(ctx, index, await judged(ended));
  }

  /**
   * A rest counts in the case's time, because the vendor asked for it; a wait for a person does not. A crash restarts the time limit, because the
   * case did not cause it.
   */
  #takeUp(begun: BegunCase<Material>, known: OpenCase<Material> | undefined): OpenCase<Material> {
    const hasRested = known !== undefined && known.restingUntil !== null;
    const hasAsked = known?.asks !== undefined;
    return {
      run: begun.run,
      material: begun.material,
      attempts: hasRested ? 1 : (known?.attempts ?? 0) + 1,
      deadlineAt: hasRested && !hasAsked ? known.deadlineAt : Date.now() + this.#work.limitMs,
      restingUntil: null,
    };
  }

  /** The result of the case; null when it rests. After a kill switch no step of it begins, and it is void. */
  async #goOn(ctx: SystemContext, index: number, open: OpenCase<Material>): Promise<DryRun | null> {
    const limit = timeLimit(Math.max(1, open.deadlineAt - Date.now()));
    const { agentId } = open.run.record;
    try {
      await refuseStopped(ctx, agentId);
      const outcome = await continueDryRun(ctx, open.run, {
        signal: AbortSignal.any([limit.signal, this.#cancellation.signal]),
        save: async () => {
          await this.#save(index, open);
          await refuseStopped(ctx, agentId);
          await this.#work.moved?.(ctx, open.material, open.run);
        },
        cap: this.#capOf(),
        ...this.#work.waiting?.drive(open.material, open.run),
        origin: this.#work.kind,
        restUntil: open.deadlineAt,
        replace: this.#work.toolsOf(open.material),
        isApproved: this.#work.isApproved?.(open.material),
      });
      if (!("resumeAt" in outcome || "isForAnswer" in outcome)) return outcome;
      if ("resumeAt" in outcome) open.restingUntil = outcome.resumeAt;
      else if (this.#work.waiting !== undefined) {
        open.restingUntil = await this.#work.waiting.ask(ctx, open.material, open.run);
        open.asks = true;
      }
      await this.#save(index, open);
      return null;
    } catch (error) {
      if (isStopped(error)) return voidDryRun(error.message);
      throw error;
    } finally {
      limit.lift();
    }
  }

  /** Made once: the calls of all cases share it. */
  #capOf(): SpendingCap | undefined {
    const { spending } = this.#work;
    if (spending === undefined || this.#plan === undefined) return undefined;
    const tookUsd = [...this.#verdicts.values()].map((verdict) => spending.tookUsd(verdict));
    const openUsd = [...this.#open.values()].map(({ run }) => presentUsage(run.state.steps).cost_usd ?? 0);
    const spentUsd = [...tookUsd, ...openUsd].reduce((sum, usd) => sum + usd, 0);
    return (this.#cap ??= new SpendingCap(spending.capUsd(this.#plan.basis), spentUsd));
  }

  async #save(index: number, open: OpenCase<Material>): Promise<void> {
    this.#slot.write(caseName(index), open);
    await this.driver.watch();
  }

  async #note(ctx: SystemContext, index: number, verdict: Verdict): Promise<void> {
    this.#verdicts.set(index, verdict);
    this.#open.delete(index);
    this.#slot.write(verdictName(index), verdict);
    this.#slot.write(caseName(index), null);
    await this.driver.watch();
    if (this.#run !== undefined) await this.#work.decided?.(ctx, this.#run, this.#verdicts.size);
  }

  #close(ended: Ended | null): DriveOutcome {
    this.#ended = ended;
    this.#run = undefined;
    this.#slot.remove();
    return { kind: "over" };
  }
}
