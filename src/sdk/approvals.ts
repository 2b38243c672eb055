import { type Api, dataOf } from "./answers.ts";
import type { Schemas } from "./api.gen.ts";
import { followTenant } from "./tenant-events.ts";

/** A request for an approval as the person sees it who decides. */
export type Approval = Schemas["ShownApproval"];

/** Requests for approvals. */
export class Approvals {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  get(id: string): Promise<Approval> {
    return dataOf(this.#api.GET("/api/approvals/{id}", { params: { path: { id } } }));
  }

  /** Waits until a person has decided, or the request has expired. `AbortSignal.timeout` bounds the wait. */
  async wait(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<Approval> {
    // The stream is open before the first look, so that no decision falls between the two. It tells that it is alive
    // every 15 seconds, which also finds an expiry.
    for await (const { event, data } of followTenant(this.#api, { signal })) {
      const mayBeNews = ["counts", "reset", "alive"].includes(event) || data["approval_id"] === id;
      const approval = mayBeNews ? await this.get(id) : null;
      if (approval !== null && approval.status !== "pending") return approval;
    }
    throw new Error("The stream of the tenant does not end.");
  }

  /** Approves exactly the request that was read: after a change of its arguments this is refused. */
  approve({ id, digest }: Pick<Approval, "id" | "digest">, reason?: string): Promise<Schemas["Approval"]> {
    const body = { digest, ...(reason === undefined ? {} : { reason }) };
    return dataOf(this.#api.POST("/api/approvals/{id}/approve", { params: { path: { id } }, body }));
  }

  reject(id: string, reason?: string): Promise<Schemas["Approval"]> {
    const body = reason === undefined ? {} : { reason };
    return dataOf(this.#api.POST("/api/approvals/{id}/reject", { params: { path: { id } }, body }));
  }
}
