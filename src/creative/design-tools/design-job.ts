/** A provider's job in the API's form; its id contains, encrypted, the URL of its status. */
export interface DesignJob {
  id: string;
  status: "running" | "succeeded" | "failed";
  /** URLs of the results, valid for a short time. */
  outputs: string[];
  /** The provider's id of the result, where it has one. */
  madeId: string | null;
  error: string | null;
}
