import { onTestFinished } from "vitest";

import type { TestAccount } from "#test/support/client";
import { createAgent, type AgentView } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { startModelServer, type RecordedRequest, type Script } from "#test/support/model-server";

/** An agent with a model of its workspace, which a server on this machine answers for; until the test ends. */
export async function modelAgent(
  owner: TestAccount,
  respond: (request: RecordedRequest) => Script,
): Promise<AgentView> {
  const server = await startModelServer();
  onTestFinished(() => server.close());
  server.respond(respond);
  const { name } = await connected(owner, ofServer(server));
  return createAgent(owner, { configuration: { model: `${name}/test-model` } });
}
