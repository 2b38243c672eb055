import type { Statement } from "#db/statement";

import { attributeFailure, type RecordedWork } from "./recorded-work.ts";
import { insertTaskFailure } from "./store.ts";

/** The task-failure event of a failed episode. It belongs into the batch that writes the episode: no failure is missed, none told twice. */
export const recordTaskFailure = ({ record, episodeId, calls, at }: RecordedWork, errorCode: string): Statement =>
  insertTaskFailure({
    episodeId,
    tenantId: record.tenantId,
    agentId: record.agentId,
    executionId: record.id,
    errorCode,
    skillId: attributeFailure(calls),
    state: "pending",
    reason: null,
    createdAt: at,
    handledAt: null,
  });
