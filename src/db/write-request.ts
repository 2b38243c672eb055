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
  /** The version of each topic that is not named in `changed`. */
  otherwise: string;
  changed: Readonly<Record<Topic, string>>;
}

export const versionOf = ({ otherwise, changed }: TopicVersions, topic: Topic): string => changed[topic] ?? otherwise;

/** One atomic batch on its way to the database: plain data, so that it can travel to the tenant's gate. */
export interface WriteRequest {
  statements: SqlStatement[];
  /** Statements whose returned ids are sent to the delivery queue after the commit (`idsToEnqueue`). */
  enqueueFrom: number[];
  /** The topics that change with this batch. */
  touches: Topic[];
  /** The key this batch spends. */
  idempotencyKey: string | null;
  /** Entries of the audit log; only the tenant's gate can write them. */
  audit: AuditRecord[];
  /** The rule under which statements were left out; when it does not hold, nothing is written (`LEFT_OUT_TOO_MUCH`). */
  rule: SqlStatement | null;
}

/** The ids that those statements returned. */
export const idsToEnqueue = (enqueueFrom: readonly number[], results: readonly SqlResult[]): string[] =>
  enqueueFrom.flatMap((index) => results[index]?.rows.flatMap(([id]) => (typeof id === "string" ? [id] : [])) ?? []);

/** Where batches go: the tenant's gate, or the database itself when there is no tenant. */
export interface Writer {
  write(request: WriteRequest): Promise<WriteAnswer>;
}

export type WriteAnswer = WriteOutcome & {
  /** The tenant's versions as of this batch; absent where nobody counts them. */
  versions?: TopicVersions;
};

/** The answer of an operation, made before its batch is written so that it can be stored with it. */
export interface RenderedAnswer {
  status: number;
  body: string;
  location: string | null;
  /** The body tells something that is stored nowhere else in plain text, such as a new key: it is stored encrypted. */
  holdsSecret: boolean;
}

/** The Idempotency-Key of a request, to be spent by its first batch. */
export interface IdempotencyClaim {
  key: string;
  /** Renders the answer for a verb's result; set by the route. */
  render: (result: unknown) => RenderedAnswer;
  /** The statement that spends the key and stores the answer; it is the batch's first. */
  spend: (answer: RenderedAnswer) => Promise<Statement>;
}
