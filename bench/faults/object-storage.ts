import { ObjectStorage } from "#test/support/object-storage";

import type { Killable } from "./calls.ts";
import type { FaultPlan } from "./faults.ts";

/** The disk of an object. It outlives processes. */
export class ObjectDisk {
  readonly values = new Map<string, unknown>();
  #sql: ObjectStorage | null = null;
  /** When its alarm fires, by the machine's clock; null without one. */
  alarmAt: number | null = null;
  /** Whether an alarm has begun and not ended: a crash within it lets it fire again. */
  isInAlarm = false;

  /** Few objects use their SQL. */
  get sql(): ObjectStorage {
    this.#sql ??= new ObjectStorage();
    return this.#sql;
  }

  async clear(): Promise<void> {
    this.values.clear();
    this.alarmAt = null;
    await this.#sql?.deleteAll();
  }

  close(): void {
    this.#sql?.database.close();
  }
}

/** The storage that an object's class gets. No other event of the object runs while it waits for its storage. */
export class LivingStorage {
  readonly #life: Killable;
  readonly #disk: ObjectDisk;
  readonly #faults: FaultPlan;
  readonly #alarmChanged: () => void;
  readonly sql;

  constructor(life: Killable, disk: ObjectDisk, faults: FaultPlan, alarmChanged: () => void) {
    this.#life = life;
    this.#disk = disk;
    this.#faults = faults;
    this.#alarmChanged = alarmChanged;
    this.sql = {
      exec: <Row>(query: string, ...values: (string | number)[]): { toArray(): Row[] } =>
        life.isAlive ? disk.sql.sql.exec<Row>(query, ...values) : { toArray: () => [] },
    };
  }

  get(key: string): Promise<unknown> {
    return this.#write(() => structuredClone(this.#disk.values.get(key)));
  }

  put(key: string | Record<string, unknown>, value?: unknown): Promise<void> {
    const entries = typeof key === "string" ? [[key, value] as const] : Object.entries(key);
    return this.#write(() => {
      for (const [name, given] of entries) this.#disk.values.set(name, structuredClone(given));
    });
  }

  delete(key: string | string[]): Promise<void> {
    return this.#write(() => {
      for (const name of [key].flat()) this.#disk.values.delete(name);
    });
  }

  list({ prefix = "" }: { prefix?: string } = {}): Promise<Map<string, unknown>> {
    const entries = [...this.#disk.values].filter(([name]) => name.startsWith(prefix));
    return this.#write(() => new Map(structuredClone(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))));
  }

  getAlarm(): Promise<number | null> {
    return this.#write(() => this.#disk.alarmAt);
  }

  setAlarm(at: number): Promise<void> {
    return this.#write(() => this.#setAlarm(at));
  }

  deleteAlarm(): Promise<void> {
    return this.#write(() => this.#setAlarm(null));
  }

  deleteAll(): Promise<void> {
    return this.#write(() => this.#disk.clear());
  }

  sync(): Promise<void> {
    return this.#write(() => undefined);
  }

  #setAlarm(at: number | null): void {
    this.#disk.alarmAt = at;
    this.#alarmChanged();
  }

  /** The process may die before or after any of them. */
  async #write<Result>(effect: () => Result | Promise<Result>): Promise<Result> {
    if (!this.#life.isAlive) return new Promise(() => undefined);
    const fault = this.#faults.at("storage");
    if (fault === "crash_before") this.#life.crash();
    else {
      const result = await effect();
      if (fault !== "crash_after") return result;
      this.#life.crash();
    }
    return new Promise(() => undefined);
  }
}
