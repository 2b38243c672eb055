import type { NamedView } from "./store.ts";

export interface Counted {
  /** At most one more than the most that is counted. */
  count: number;
  /** In milliseconds since 1970. */
  at: number;
}

export interface ShownView {
  view: NamedView;
  /** Parameters that no longer say anything, and columns that the list no longer has. */
  warnings: { field: string; message: string }[];
  /** Null where the list is not counted. */
  counted: Counted | null;
}
