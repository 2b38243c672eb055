import { callData } from "#web/lib/call.ts";

import type { ModelConnection, ModelList } from "./model-connection.ts";

export const readConnections = async (signal: AbortSignal): Promise<readonly ModelConnection[]> =>
  (await callData("GET", "/api/model-connections", { signal })).model_connections;

export const readModels = (signal: AbortSignal): Promise<ModelList> => callData("GET", "/api/models", { signal });
