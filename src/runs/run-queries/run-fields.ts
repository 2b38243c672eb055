import { RUN_OUTCOMES } from "#engine/evidence/assess-run";
import { VERIFICATIONS } from "#engine/evidence/verification";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { ORIGINS } from "#lib/origin";
import { TRIGGERS } from "#lib/trigger";

import type { QueryField } from "./query-fields.ts";
import { TEXT_PLACES } from "./text-places.ts";

/** The fields of a query about runs; `field-conditions.queries.ts` has their conditions. A page with further fields adds them to a copy. */
export const RUN_FIELDS = {
  agent: { kind: "name" },
  version: { kind: "number" },
  level: { kind: "word", values: MATURITY_LEVELS },
  action: { kind: "name" },
  outcome: { kind: "word", values: RUN_OUTCOMES },
  vouched: { kind: "word", values: VERIFICATIONS },
  tool: { kind: "name" },
  error: { kind: "name" },
  group: { kind: "name" },
  model: { kind: "name" },
  connection: { kind: "name" },
  trigger: { kind: "word", values: TRIGGERS },
  origin: { kind: "word", values: ORIGINS },
  by: { kind: "name" },
  cost: { kind: "number" },
  tokens: { kind: "number" },
  duration: { kind: "duration" },
  waited: { kind: "duration" },
  after: { kind: "moment" },
  before: { kind: "moment" },
  ended: { kind: "time" },
  is: { kind: "word", values: ["running", "waiting", "claimed", "cancelled", "lost", "mine"] },
  has: { kind: "word", values: ["flag", "effect", "correction"] },
  in: { kind: "place", values: Object.keys(TEXT_PLACES) },
} as const satisfies Readonly<Record<string, QueryField>>;

export type RunFieldName = keyof typeof RUN_FIELDS;
