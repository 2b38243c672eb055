import type { Cast } from "./play-agent.ts";
import type { Owner } from "./run-rows.ts";
import type { StoryRows } from "./store.ts";

/** The versions of an agent: the one that it was made with, and where a colleague added its example tasks the one with them. */
export function versionRows(
  { tenantId, colleague }: Owner,
  { agentId, story, configuration, acting, secondSince }: Cast,
  createdAt: number,
): StoryRows["versions"] {
  const own = {
    agentId,
    tenantId,
    capabilities: [...story.capabilities],
    fingerprint: acting.fingerprint,
    createdBy: colleague,
  };
  if (secondSince === null) return [{ ...own, version: 1, configuration, createdAt }];
  const { example_tasks: _examples, ...before } = configuration;
  return [
    { ...own, version: 1, configuration: before, createdAt },
    { ...own, version: 2, configuration, createdAt: secondSince, name: "With example tasks" },
  ];
}
