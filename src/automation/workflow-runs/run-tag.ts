import { crc32 } from "#lib/crc32";

import type { NamedRun } from "./store.ts";

/** The entity tag of a run: it changes with anything that is shown. */
export const runTag = ({ changes, workflowName }: NamedRun): string =>
  `"${changes}-${crc32(workflowName).toString(16)}"`;
