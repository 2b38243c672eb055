import type { Bindings, ObjectKind } from "#context/bindings";
import { laneName, type RunName } from "#platform/objects/lane-name";

/** The object that carries bulk jobs. */
export interface BulkJobClient {
  /** Carries the job on from its rows; a new one too. */
  wake(job: RunName): Promise<void>;
}

const BULK_JOB: ObjectKind<BulkJobClient> = { namespace: "BULK_JOB" };

/** The object that carries a job. */
export const bulkJobLane = ({ bindings }: { bindings: Pick<Bindings, "object"> }, job: RunName): BulkJobClient =>
  bindings.object(BULK_JOB, laneName(job));
