import { describe, expect, it } from "vitest";

import { requireImprovementAllowed } from "#autonomy/auto-improvement/require-improvement-allowed";
import { DEFAULT_AUTO_DEV } from "#autonomy/workspaces/auto-dev";
import { parseConfig } from "#config/config";
import { NEW_TENURE } from "#db/schema/agents";

const WORKSPACE = { ...DEFAULT_AUTO_DEV, enabled: true, memento_skills: true };
const pass = (variables: Record<string, string>, workspace = WORKSPACE, maturityLevel = "intern" as const) => {
  const config = parseConfig({
    LIBSQL_URL: "http://127.0.0.1",
    JWT_SECRET: "a secret of thirty-two characters or more",
    ENCRYPTION_KEY: "A".repeat(43),
    ...variables,
  });
  requireImprovementAllowed({ config }, "memento_skills", {
    workspace,
    agent: { id: "agent", maturityLevel, tenure: NEW_TENURE },
  });
};

describe("the gate's refusals", () => {
  it("let through what is allowed everywhere", () => {
    expect(() => pass({ AUTO_DEV_ENABLED: "true" })).not.toThrow();
  });

  it.each([
    ["the instance", {}],
    ["the instance's capability", { AUTO_DEV_ENABLED: "true", AUTO_DEV_MEMENTO_SKILLS_ENABLED: "false" }],
  ])("say NOT_CONFIGURED when %s is off", (_what, variables) => {
    expect(() => pass(variables)).toThrow(expect.objectContaining({ code: "NOT_CONFIGURED" }));
  });

  it("say CONFLICT when the workspace is off", () => {
    const off = { ...WORKSPACE, enabled: false };
    expect(() => pass({ AUTO_DEV_ENABLED: "true" }, off)).toThrow(expect.objectContaining({ code: "CONFLICT" }));
  });
});
