import type { Router } from "#http/router";

import { registerCreateApiKey } from "./create-api-key.route.ts";
import { registerGetApiKey } from "./get-api-key.route.ts";
import { registerListApiKeys } from "./list-api-keys.route.ts";
import { registerRevokeApiKey } from "./revoke-api-key.route.ts";
import { registerRotateApiKey } from "./rotate-api-key.route.ts";

/** Credentials for programs. */
export function registerApiKeyRoutes(app: Router): void {
  registerListApiKeys(app);
  registerCreateApiKey(app);
  registerGetApiKey(app);
  registerRevokeApiKey(app);
  registerRotateApiKey(app);
}
