import type { Operation } from "#http/operation";

import { getSigningKeysRoute } from "./get-signing-keys.route.ts";

/** What others need to check our credentials. */
export const credentialRoutes: readonly Operation[] = [getSigningKeysRoute];
