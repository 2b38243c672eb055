import { expect, test } from "vitest";

import { partsOf } from "#local/rebuild";

test.each([
  ["a page of the console", ["web/agents/agents-page.tsx"], ["assets"]],
  ["a verb", ["agents/agents/create-agent.ts"], ["worker", "scripts", "pictures", "intake"]],
  ["the ground of both", ["lib/pixels/blend.ts"], ["worker", "scripts", "pictures", "intake", "assets"]],
  ["a program of this machine", ["local/start.ts"], []],
  ["several files", ["web/main.tsx", "agents/agents/store.ts"], ["worker", "scripts", "pictures", "intake", "assets"]],
])("a change of %s builds only the parts that can contain it", (_name, paths, parts) => {
  expect(partsOf(paths)).toEqual(parts);
});
