import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";

/** Registers the test that an operation on an agent refuses an id that no agent has, and one that is none. */
export function refusesUnknownAgents(method: "GET" | "POST", path: (agentId: string) => string, body?: unknown): void {
  test("an agent it does not know", async () => {
    const { token } = await signUp();
    for (const id of [unknownId(), "x"]) {
      const answer = await call(method, path(id), { token, body });
      expect(answer.status).toBe(404);
      expect(answer.error?.code).toBe("AGENT_NOT_FOUND");
    }
  });
}
