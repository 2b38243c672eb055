import { DurableObject } from "cloudflare:workers";

import type { ScheduleClient } from "#automation/starts/schedule-client";
import { systemContext } from "#platform/tenant-gate/system-context";

const TENANT = "tenant";
/** After a fault. */
const AGAIN_MS = 5_000;

/**
 * The clock of one tenant's schedules and triggers: an alarm at the moment when the next one begins, and while a delivery
 * waits for a run. The rows say what is due.
 */
export class ScheduleObject extends DurableObject<Env> implements ScheduleClient {
  /** The earliest moment that was asked for during a look, which the look itself may not have seen. */
  #wanted = Infinity;

  async wakeAt(tenantId: string, at: number): Promise<void> {
    this.#wanted = Math.min(this.#wanted, at);
    const known = await this.ctx.storage.getAlarm();
    if ((await this.ctx.storage.get(TENANT)) !== tenantId) await this.ctx.storage.put(TENANT, tenantId);
    if (known === null || at < known) await this.ctx.storage.setAlarm(Math.max(at, Date.now()));
  }

  override async alarm(): Promise<void> {
    const tenantId = await this.ctx.storage.get<string>(TENANT);
    if (tenantId === undefined) return;
    this.#wanted = Infinity;
    // Set before the look, so that a crash within it is followed by another one.
    await this.ctx.storage.setAlarm(Date.now() + AGAIN_MS);
    const ctx = systemContext(this.env, tenantId, (work) => this.ctx.waitUntil(work));
    try {
      // Loaded with the first alarm, so that the Worker's start does not evaluate it.
      const { takeTurn } = await import("./take-turn.ts");
      const next = Math.min((await takeTurn(ctx)) ?? Infinity, this.#wanted);
      await (next === Infinity ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(next));
    } catch (error) {
      ctx.log.error("schedules_not_looked_at", { error });
    }
  }
}
