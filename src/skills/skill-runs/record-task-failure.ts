import type { Statement } from "#db/statement";

import { attributeFailure, type RecordedWork } from "./recorded-work.ts";
import { insertTaskFailure } from "./store.ts";

/**
 * The task-failure event of a failed episode. The batch that writes the episode must contain it, so that no failure is missed or reported
 * twice.
 */
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
