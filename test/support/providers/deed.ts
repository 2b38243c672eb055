import type { Provider } from "#connections/providers/provider";

import type { Bench } from "./adapter-bench.ts";

/** Something that an adapter does, and how it shows at the vendor. */
export interface Deed {
  name: string;
  provider: Provider;
  /** `once` must not happen twice; `repeatable` may, as its end is the same; `read` changes nothing. */
  safety: "read" | "repeatable" | "once";
  /** The call that the faults meet. */
  call: RegExp;
  /** How the vendor counts it, where that is not the call itself. */
  counted?: RegExp;
  prepare?: (bench: Bench) => Promise<unknown>;
  run: (bench: Bench) => Promise<unknown>;
}
