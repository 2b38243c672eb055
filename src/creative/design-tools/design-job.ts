/** Work of a provider as the API tells it; its id holds, encrypted, where the provider tells of it. */
export interface DesignJob {
  id: string;
  status: "running" | "succeeded" | "failed";
  /** Where the results are; such addresses are good for a short time. */
  outputs: string[];
  /** What was made, by its id at the provider, where it has one. */
  madeId: string | null;
  error: string | null;
}
