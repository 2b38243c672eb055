import { carry, type Killable } from "./calls.ts";
import type { FaultPlan } from "./faults.ts";
import { LivingStorage, ObjectDisk } from "./object-storage.ts";
import type { Planned } from "./simulation.ts";
import type { WorkerModule } from "./worker-code.ts";

type Methods = Record<string, (...given: unknown[]) => unknown>;

interface Living {
  object: Methods;
  /** Ends when the object has read what its constructor reads. */
  isReady: Promise<unknown>;
}

const ALARM_RETRY_MS = 2_000;
const MAX_ALARM_RETRIES = 6;

/** The objects of all processes of a machine: their disks, and those that live in the present process. */
export class ObjectHost {
  readonly #faults: FaultPlan;
  readonly #disks = new Map<string, ObjectDisk>();
  readonly #alarms = new Map<string, Planned>();
  #process: { life: Killable; module: WorkerModule; env: object } | null = null;
  #living = new Map<string, Living>();

  constructor(faults: FaultPlan) {
    this.#faults = faults;
  }

  /** A new process: its objects are loaded when they are called, and their alarms are set as they were. */
  begin(life: Killable, module: WorkerModule, env: object): void {
    this.#process = { life, module, env };
    this.#living = new Map();
    for (const [key, disk] of this.#disks) {
      if (disk.isInAlarm && disk.alarmAt === null) disk.alarmAt = life.machine.clock();
      disk.isInAlarm = false;
      this.#planAlarm(key, disk);
    }
  }

  /** Plans the alarms again for another time of the machine. */
  clockJumped(): void {
    for (const [key, disk] of this.#disks) this.#planAlarm(key, disk);
  }

  /** The objects of a class, as a process of this life reaches them. */
  namespace(life: Killable, className: string) {
    const idOf = (name: string) => ({ name, toString: () => `${className}:${name}` });
    return {
      idFromName: idOf,
      get: (id: { name: string }) =>
        new Proxy(
          {},
          {
            // A promise of a stub is the stub: it must not look like a promise itself.
            get: (_target, method) =>
              method === "then" || typeof method === "symbol"
                ? undefined
                : (...given: unknown[]) =>
                    carry({ life, faults: this.#faults, place: "object" }, () =>
                      this.#call(`${className}:${id.name}`, method, given),
                    ),
          },
        ),
    };
  }

  close(): void {
    for (const disk of this.#disks.values()) disk.close();
  }

  async #call(key: string, method: string, given: unknown[]): Promise<unknown> {
    const { object, isReady } = this.#load(key);
    await isReady;
    return object[method]?.(...given);
  }

  #load(key: string): Living {
    const known = this.#living.get(key);
    if (known) return known;
    if (this.#process === null) throw new Error("No process lives.");
    const { life, module, env } = this.#process;
    const disk = this.#disks.get(key) ?? new ObjectDisk();
    this.#disks.set(key, disk);
    let isReady: Promise<unknown> = Promise.resolve();
    const state = {
      id: { name: key.slice(key.indexOf(":") + 1), toString: () => key },
      storage: new LivingStorage(life, disk, this.#faults, () => this.#planAlarm(key, disk)),
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
      blockConcurrencyWhile: (work: () => Promise<unknown>) => {
        isReady = work();
        return isReady;
      },
    };
    const Class = module[key.slice(0, key.indexOf(":"))] as new (state: object, env: object) => Methods;
    const living = { object: new Class(state, env), isReady };
    this.#living.set(key, living);
    return living;
  }

  #planAlarm(key: string, disk: ObjectDisk): void {
    this.#alarms.get(key)?.cancel();
    if (this.#process === null || disk.alarmAt === null) return;
    const { life } = this.#process;
    this.#alarms.set(
      key,
      life.after(disk.alarmAt - life.machine.clock(), () => void this.#alarm(key, disk, life, 0)),
    );
  }

  /** An alarm fires at least once: a crash or a failure lets it fire again. */
  async #alarm(key: string, disk: ObjectDisk, life: Killable, retries: number): Promise<void> {
    disk.alarmAt = null;
    disk.isInAlarm = true;
    const hasFailed = await this.#call(key, "alarm", []).then(
      () => false,
      () => true,
    );
    if (!life.isAlive) return;
    disk.isInAlarm = false;
    if (hasFailed && disk.alarmAt === null && retries < MAX_ALARM_RETRIES)
      life.after(ALARM_RETRY_MS, () => void this.#alarm(key, disk, life, retries + 1));
  }
}
