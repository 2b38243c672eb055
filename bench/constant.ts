/** An answer that the bare Worker gives without a database query. */
export interface Constant {
  text: string;
  headers: Record<string, string>;
}

/** Where the bare Worker answers two letters: the most that the runtime gives on this machine at this moment. */
export const FLOOR_PATH = "/floor";
