import type { Statement } from "#db/statement";

import { recountLabel } from "./store.ts";

/**
 * The statements that count what people say of an episode now in the agreement of the judge that spoke of it too, once, whichever of both
 * came first. They follow, in their batch, what changes the episode's feedback or its verdict.
 */
export const countLabel = (tenantId: string, episodeId: string): Statement[] => recountLabel(tenantId, episodeId);
