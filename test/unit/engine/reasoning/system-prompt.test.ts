import { expect, it } from "vitest";

import { systemPrompt } from "#engine/reasoning/models/system-prompt";
import type { RunState, ToolDescription } from "#engine/reasoning/provider";

const tool = (name: string, action: string, reach: ToolDescription["reach"]): ToolDescription => ({
  name,
  description: name,
  action,
  reach,
});
const prompt = (maturityLevel: RunState["agent"]["maturityLevel"], configuration = {}): string =>
  systemPrompt({
    task: "Tidy up",
    context: {},
    parameters: {},
    steps: [],
    agent: { name: "Ada", role: "custom", maturityLevel, capabilities: [], configuration },
    tools: [
      tool("look", "read", "read"),
      tool("send_note", "send", "effect"),
      tool("delete_record", "delete", "effect"),
      tool("run_audit", "execute_tests", "read"),
    ],
  });

it("The prompt says which tools ask a person first, and that a call is how to ask", () => {
  expect(prompt("student")).toContain(
    "These tools ask a person first: send_note, delete_record. If the task needs one",
  );
  expect(prompt("student")).toContain("call it: a person decides");
  expect(prompt("student", { request_approvals_for: ["run_audit"] })).toContain("send_note, delete_record, run_audit");
  expect(prompt("supervised")).toContain("These tools ask a person first: delete_record.");
  expect(prompt("student")).toContain("refused at your level: run_audit.");
  expect(prompt("autonomous")).not.toContain("refused at your level");
  expect(prompt("autonomous")).not.toContain("ask a person first");
});
