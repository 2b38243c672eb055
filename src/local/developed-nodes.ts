import type { BuildPart } from "./builder.ts";
import type { Door } from "./door.ts";
import type { HostedWorker } from "./host-worker.ts";
import { type NodeOptions, type Services, startServices, startWorker } from "./nodes.ts";
import type { PreparedDatabase } from "./prepare-database.ts";
import type { RunLock } from "./run-lock.ts";
import { stopAll } from "./together.ts";

export interface DevelopedNodesOptions {
  nodes: NodeOptions;
  database: PreparedDatabase;
  lock: RunLock;
  /** The addresses that stay. */
  door: Door;
  webDoor: Door;
}

/** The Workers behind two doors. After a build, those that it changed are replaced; connections wait for the new ones. */
export class DevelopedNodes {
  readonly #options: DevelopedNodesOptions;
  #services: Services | null = null;
  #worker: HostedWorker | null = null;

  constructor(options: DevelopedNodesOptions) {
    this.#options = options;
  }

  get crons(): readonly string[] {
    return this.#worker?.crons ?? [];
  }

  /** Fires `scheduled()`. While the Worker is replaced nothing is fired; the next minute does the work. */
  async runScheduled(cron: string, time: Date): Promise<void> {
    await this.#worker?.runScheduled(cron, time);
  }

  /** Serves the build that these parts changed. Where one does not start, the next call starts it. */
  async renew(changed: readonly BuildPart[]): Promise<void> {
    const { nodes, database, lock, door, webDoor } = this.#options;
    door.leadTo(null);
    webDoor.leadTo(null);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.stop();
    if (changed.some((part) => part === "scripts" || part === "pictures" || part === "intake")) {
      const services = this.#services;
      this.#services = null;
      await services?.stop();
    }
    this.#services ??= await startServices(nodes, lock);
    this.#worker = await startWorker(nodes, { database, services: this.#services }, lock);
    door.leadTo(portOf(this.#worker.url));
    webDoor.leadTo(portOf(this.#worker.webUrl ?? this.#worker.url));
  }

  async stop(): Promise<void> {
    await stopAll([this.#worker, this.#services].filter((part) => part !== null));
  }
}

const portOf = (url: string): number => Number(new URL(url).port);
