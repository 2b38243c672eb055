import { expect, test } from "vitest";

import { PROVIDER_TOOL_NAMES } from "#connections/provider-tools/tool-names";
import { BUILTIN_TOOLS } from "#engine/reasoning/agent-tools";
import { KNOWN_TOOLS } from "#web/agents/known-tools.ts";

test("the console offers exactly the tools that the platform takes by name", () => {
  const offered = KNOWN_TOOLS.map(({ value }) => value);
  expect(offered.toSorted()).toEqual([...BUILTIN_TOOLS.map(({ name }) => name), ...PROVIDER_TOOL_NAMES].toSorted());
});
