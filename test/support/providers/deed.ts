import type { Provider } from "#connections/providers/provider";

import type { Bench } from "./adapter-bench.ts";

/** An operation of an adapter, and its trace at the vendor. */
export interface Deed {
  name: string;
  provider: Provider;
  /** `once` must not happen twice; `repeatable` may, because its result is the same; `read` changes nothing. */
  safety: "read" | "repeatable" | "once";
  /** The call that the faults affect. */
  call: RegExp;
  /** How many such calls are made before the one that the faults affect. */
  after?: number;
  /** The vendor's count of it, if it differs from the call. */
  counted?: RegExp;
  prepare?: (bench: Bench) => Promise<unknown>;
  run: (bench: Bench) => Promise<unknown>;
}
