import type { Operation } from "#http/operation";

import { createApiKeyRoute } from "./create-api-key.route.ts";
import { getApiKeyRoute } from "./get-api-key.route.ts";
import { listApiKeysRoute } from "./list-api-keys.route.ts";
import { restoreApiKeyRoute } from "./restore-api-key.route.ts";
import { revokeApiKeyRoute } from "./revoke-api-key.route.ts";
import { rotateApiKeyRoute } from "./rotate-api-key.route.ts";

/** Credentials for programs. */
export const apiKeyRoutes: readonly Operation[] = [
  listApiKeysRoute,
  createApiKeyRoute,
  getApiKeyRoute,
  revokeApiKeyRoute,
  restoreApiKeyRoute,
  rotateApiKeyRoute,
];
