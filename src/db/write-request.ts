import type { AuditRecord } from "#db/audit-record";
import type { WriteOutcome } from "#db/group-commit";
import type { SqlResult, SqlStatement } from "#db/hrana";
import type { Statement } from "#db/statement";

/**
 * The subject of cached rows, such as "agents". Each noun names its topic; the gate counts the changes of every one.
 */
export type Topic = string;

/** The version of every topic of a tenant: rows cached under another version are out of date. */
export interface TopicVersions {
  /** The version of all topics that `changed` does not name. */
  otherwise: string;
  changed: Readonly<Record<Topic, string>>;
}

export const versionOf = ({ otherwise, changed }: TopicVersions, topic: Topic): string => changed[topic] ?? otherwise;

/** One atomic batch on its way to the database: plain data that can be sent to the tenant's gate. */
export interface WriteRequest {
  statements: SqlStatement[];
  /** Statements whose returned ids are sent to the delivery queue after the commit (`idsToEnqueue`). */
  enqueueFrom: number[];
  /** The topics that change with this batch. */
  touches: Topic[];
  /** The key that this batch uses up. */
  idempotencyKey: string | null;
  /** Audit entries; only the tenant's gate can write them. */
  audit: AuditRecord[];
  /** The rule for omitted statements; when it does not hold, nothing is written (`LEFT_OUT_TOO_MUCH`). */
  rule: SqlStatement | null;
}

/** The ids that these statements returned. */
export const idsToEnqueue = (enqueueFrom: readonly number[], results: readonly SqlResult[]): string[] =>
  enqueueFrom.flatMap((index) => results[index]?.rows.flatMap(([id]) => (typeof id === "string" ? [id] : [])) ?? []);

/** The target of batches: the tenant's gate, or the database itself without a tenant. */
export interface Writer {
  write(request: WriteRequest): Promise<WriteAnswer>;
}

export type WriteAnswer = WriteOutcome & {
  /** The tenant's versions as of this batch; absent where no gate counts them. */
  versions?: TopicVersions;
};

/** The answer of an operation, rendered before its batch is written, so that both are stored together. */
export interface RenderedAnswer {
  status: number;
  body: string;
  location: string | null;
  /** Whether the body contains a secret that is not stored in plain text, such as a new key: it is stored encrypted. */
  holdsSecret: boolean;
}

/** The Idempotency-Key of a request, which its first batch uses up. */
export interface IdempotencyClaim {
  key: string;
  /** Renders the answer for a verb's result; set by the route. */
  render: (result: unknown) => RenderedAnswer;
  /** The statement that uses up the key and stores the answer; it comes first in the batch. */
  spend: (answer: RenderedAnswer) => Promise<Statement>;
}
