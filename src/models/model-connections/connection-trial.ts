/** The outcome of one small real call. */
export interface ConnectionTrial {
  ok: boolean;
  latencyMs: number;
  model: string | null;
  error: string | null;
}
