import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";

/** Replaces the platform's bound objects; never called. */
export class Nothing extends DurableObject {}

/** Replaces the entry point that ends the platform's requests: there is nothing to wait for. */
export class NoWork extends WorkerEntrypoint {
  drain(): Promise<void> {
    return Promise.resolve();
  }
}
