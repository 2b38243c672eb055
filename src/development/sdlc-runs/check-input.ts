import type { AgentTypeId } from "#engine/governance/development-agents";
import { invalidInput } from "#errors/app-error";
import { refusalOfSchema } from "#lib/json-schema";

import { readRequirements, requirementsText } from "./planner/read-requirements.ts";
import { inputNameOf, readInput, type InputOf } from "./read-input.ts";
import { readDiff } from "./reviewer/read-diff.ts";
import { testPathsOf } from "./work/test-code.ts";

/** Each may refer to each: more would take longer than a request may. */
const MAX_REQUIREMENTS = 500;

/** Refuses visible faults of an action's input before it runs. */
export function checkInput(agentType: AgentTypeId, action: string, input: Record<string, unknown>): void {
  const read: unknown = readInput(inputNameOf(agentType, action), input);
  if (agentType === "planner") {
    const { requirements } = read as InputOf<"planner">;
    const count = readRequirements(requirementsText(requirements)).length;
    if (count > MAX_REQUIREMENTS)
      throw invalidInput({
        path: "body.input.requirements",
        code: "too_many",
        message: `has ${count} requirements; at most ${MAX_REQUIREMENTS} can be planned at once`,
      });
  }
  if (agentType === "reviewer") {
    const { diff } = read as InputOf<"reviewer">;
    if (diff !== undefined && readDiff(diff).length === 0)
      throw invalidInput({
        path: "body.input.diff",
        code: "invalid_diff",
        message: "does not change a file; it must be a unified diff in the format of `git diff`",
      });
  }
  if (action === "execute_tests" || action === "analyze_coverage") testPathsOf(read as InputOf<"execute_tests">);
  if (action === "refactor") {
    const { files, rename } = read as InputOf<"refactor">;
    if (rename !== undefined && !files.some(({ path }) => path === rename.file))
      throw invalidInput({ path: "body.input.rename.file", code: "unknown_file", message: "is not among the files" });
  }
  if (action === "write_code" || action === "generate_mock_data") {
    const { schema } = read as InputOf<"write_code">;
    const reason = schema === undefined ? null : refusalOfSchema(schema);
    if (reason !== null) throw invalidInput({ path: "body.input.schema", code: "invalid_schema", message: reason });
  }
}
