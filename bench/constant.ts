/** An answer that the bare Worker gives without a database query. */
export interface Constant {
  text: string;
  headers: Record<string, string>;
}

/** The path where the bare Worker answers two letters: the runtime's maximum on this machine at this moment. */
export const FLOOR_PATH = "/floor";
