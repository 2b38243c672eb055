import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

import { sandboxScripts } from "./test/support/sandbox-scripts.ts";

/**
 * As many as processors: with one more on two processors a run was not faster, and pages of the console waited longer than 30 seconds.
 * `TEST_WORKERS` sets another number, to measure it.
 */
const workers = Number(process.env["TEST_WORKERS"]) || Math.max(2, availableParallelism());

const COSTS = "test/statements/costs.test.ts";

export default defineConfig({
  plugins: [sandboxScripts],
  test: {
    environment: "node",
    maxWorkers: workers,
    // Ends a test that hangs. A machine that is three times as slow, or does much else, still has room.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", "./test/support/slowest-files.ts"],
    setupFiles: ["./test/support/processor-time.ts"],
    restoreMocks: true,
    // Only a test that fails waits as long.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.ts"],
          // Loading the modules again for each file took longer than the tests. No test keeps state in a module.
          isolate: false,
        },
      },
      {
        extends: true,
        // Compares the repository's files with each other; needs no instance. Hooks load every contract of the API.
        test: {
          name: "contract",
          include: ["test/contract/**/*.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        // Pages of the console in a DOM without a browser, whose calls the test answers.
        oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
        test: {
          name: "console",
          include: ["test/console/**/*.test.ts"],
          environment: "happy-dom",
          environmentOptions: {
            happyDOM: {
              url: "http://console.test/",
              // As wide as a screen on which lists have room for all columns.
              width: 1_600,
              settings: { disableCSSFileLoading: true },
            },
          },
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["test/api/**/*.test.ts"],
          globalSetup: ["test/support/global-setup.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        // An instance whose database tells every statement that it was sent.
        test: {
          name: "statements",
          include: ["test/statements/**/*.test.ts"],
          exclude: [COSTS],
          globalSetup: ["test/support/global-setup.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        // An instance whose work is counted, with nothing beside it.
        test: {
          name: "costs",
          include: [COSTS],
          globalSetup: ["test/support/global-setup.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/support/built.ts"],
          testTimeout: 330_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
