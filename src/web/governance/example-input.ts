import type { AgentTypeId } from "./sdlc.ts";

const FILES = [{ path: "src/sum.js", content: "export const add = (a, b) => a + b;\n" }];
const TEST = {
  path: "src/sum.test.js",
  content: 'import { add } from "./sum.js";\ntest("adds", () => expect(add(1, 2)).toBe(3));\n',
};

/** The initial input by type; actions with another input have their own. */
const BY_TYPE: Readonly<Record<Exclude<AgentTypeId, "planner">, unknown>> = {
  reviewer: { files: FILES },
  tester: { files: [...FILES, TEST] },
  coder: { files: FILES },
  deployer: { environment: "staging" },
};

const BY_ACTION: Readonly<Record<string, unknown>> = {
  write_tests: { files: FILES, task: "Test sums of negative numbers, too" },
  generate_mock_data: {
    schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    count: 3,
  },
  write_code: { task: "Write isOrder(value): true for an object whose amount is a whole number from 1 on" },
  refactor: { files: [...FILES, TEST], task: "Rename add to sum" },
  manage_environments: { operation: "list" },
};

/** An input that an action takes, as JSON to begin with. */
export const exampleInput = (agentType: keyof typeof BY_TYPE, action: string): string =>
  JSON.stringify(BY_ACTION[action] ?? BY_TYPE[agentType], null, 2);
