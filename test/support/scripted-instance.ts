import { startInstance } from "#test/support/instance";
import { announceModel, startModelRelay } from "#test/support/model-relay";
import { modelVariables, startModelServer, type ModelServer } from "#test/support/model-server";
import { onDemand } from "#test/support/on-demand";
import type { Running } from "#test/support/on-demand-server";

const KEY = "sk-test-4f8a1c";

/** Addresses of the shared instance. */
export interface ScriptedInstance {
  baseUrl: string;
  database: { url: string };
}

/** The model of a file's agents. It has its own script and requests. */
export interface ScriptedModel extends ModelServer {
  /** Makes an agent use the model: the platform sends the vendor the model's name in the agent's configuration. */
  configuration: { model: string };
}

/** Starts an instance on which each test file scripts its own model. Replays need few pairs there. */
export async function startScriptedInstance(variables: Record<string, string>): Promise<Running> {
  const relay = await startModelRelay();
  const instance = await startInstance({
    variables: {
      ...modelVariables({ baseUrl: `${relay.url}/v1`, key: KEY }),
      REPLAY_MARGIN_PERCENT: "20",
      REPLAY_MINIMUM_PAIRS: "20",
      ...variables,
    },
  });
  return {
    told: { baseUrl: instance.baseUrl, database: { url: instance.database.url }, relayUrl: relay.url },
    stop: async () => {
      await instance.stop();
      await relay.stop();
    },
  };
}

/** The instance that test files share, and a new model that only this caller scripts. */
export async function scriptedInstance(): Promise<{ instance: ScriptedInstance; model: ScriptedModel }> {
  const { relayUrl, ...instance } = await onDemand<ScriptedInstance & { relayUrl: string }>("scripted");
  const server = await startModelServer(KEY);
  const configuration = { model: `scripted-${crypto.randomUUID()}` };
  const withdraw = await announceModel(relayUrl, configuration.model, server.baseUrl);
  const close = async (): Promise<void> => {
    await withdraw();
    await server.close();
  };
  return { instance, model: { ...server, configuration, close } };
}
