import { expect, test } from "vitest";

import { auditPredicate } from "#web/governance/audit-sentence.ts";

test.each([
  ["create_api_key", "completed", "created api key"],
  ["undo_adaptation", "completed", "undid adaptation"],
  ["create_agent", "refused", "was refused create agent"],
  ["deploy", "requested", "asked for deploy"],
  ["deploy", "rejected", "rejected deploy"],
  ["execute_tests", "failed", "failed at execute tests"],
  ["send", "completed", "did send"],
  ["start_data_set_run", "completed", "started data set run"],
] as const)("%s that %s reads as “… %s”", (action, outcome, words) => {
  expect(auditPredicate({ action, outcome })).toBe(words);
});
