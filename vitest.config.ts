import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.ts"],
          // Loading the modules anew for each file took longer than the tests. No test keeps state in a module.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["test/api/**/*.test.ts", "test/contract/**/*.test.ts"],
          globalSetup: ["test/support/global-setup.ts"],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/support/built.ts"],
          fileParallelism: false,
          testTimeout: 330_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
