import type { ServiceContext } from "#context";

import { sampleAgentIds, sampleSkillIds } from "./sample-skills.ts";
import { selectSampleCounts, type SampleCounts } from "./store.ts";

/** Whether the tenant has sample data, and how much. */
export const findSampleData = ({ db, tenant }: Pick<ServiceContext, "db" | "tenant">): Promise<SampleCounts> =>
  selectSampleCounts(db, tenant.id, { agentIds: sampleAgentIds(tenant.id), skillIds: sampleSkillIds(tenant.id) });
