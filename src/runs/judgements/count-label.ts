import type { Statement } from "#db/statement";

import { recountLabel } from "./store.ts";

/**
 * The statements that count people's current opinion of an episode in the agreement of its judge, once, whichever of
 * both came first. They follow, in their batch, the change of the episode's feedback or verdict.
 */
export const countLabel = (tenantId: string, episodeId: string): Statement[] => recountLabel(tenantId, episodeId);
