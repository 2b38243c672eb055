import { describe, expect, it } from "vitest";

import { parseConfig } from "#config/config";
import { everyCase } from "#test/support/every-case";

const read = (variables: Record<string, string> = {}) =>
  parseConfig({
    LIBSQL_URL: "http://127.0.0.1",
    JWT_SECRET: "a secret of thirty-two characters or more",
    ENCRYPTION_KEY: "A".repeat(43),
    ...variables,
  }).autoDev;

describe("the switches of auto-improvement", () => {
  it("are off unless the instance turns them on", () => {
    expect(read().enabled).toBe(false);
    expect(read({ AUTO_DEV_ENABLED: "true" })).toMatchObject({ enabled: true, mementoSkills: true });
    expect(read({ AUTO_DEV_MEMENTO_SKILLS_ENABLED: "false" }).mementoSkills).toBe(false);
  });

  it("are refused with the variable's name when they could not work", () =>
    everyCase(
      [
        [{ SANDBOX_TYPE: "docker" }, /SANDBOX_TYPE.*no containers.*DOCKER_IMAGE/],
        [{ SANDBOX_TIMEOUT: "29" }, /SANDBOX_TIMEOUT must be a whole number from 30 to 300/],
        [{ SANDBOX_TIMEOUT: "301" }, /SANDBOX_TIMEOUT/],
        [{ SANDBOX_MEMORY_LIMIT: "512m" }, /SANDBOX_MEMORY_LIMIT must be one of 128m, 256m, 1g/],
        [{ AUTO_DEV_ENABLED: "maybe" }, /AUTO_DEV_ENABLED must be one of true, false/],
        [{ AUTO_DEV_MAX_MUTATIONS_PER_DAY: "-1" }, /AUTO_DEV_MAX_MUTATIONS_PER_DAY/],
      ],
      (variables, message) => {
        expect(() => read(variables as Record<string, string>)).toThrow(message);
      },
    ));

  it.each(["isolate", "subprocess"])("SANDBOX_TYPE=%s is the built-in sandbox", (type) => {
    expect(read({ SANDBOX_TYPE: type, DOCKER_IMAGE: "node:24" }).sandboxTimeoutSeconds).toBe(60);
  });
});
