import { signal } from "@preact/signals";

import type { DataOf } from "./operation.ts";

type Verdict = DataOf<"POST /api/reviews/{execution_id}">["verdict"];

/** This person's answers since the page was opened, by run; queues that were read earlier still have these runs. */
export const given = signal<ReadonlyMap<string, Verdict>>(new Map());
