import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";

/** Stands where the platform's objects are bound; never called. */
export class Nothing extends DurableObject {}

/** Stands where the platform is told to end its requests: there is nothing to wait for. */
export class NoWork extends WorkerEntrypoint {
  drain(): Promise<void> {
    return Promise.resolve();
  }
}
