import type { TestProject } from "vitest/node";
import { ensureBuilt } from "#local/fresh-build";
import { startInstance } from "#test/support/instance";

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
    databaseUrl: string;
    testSecret: string;
    control: { url: string; token: string };
  }
}

/** One instance for all tests of the project: each test makes its own tenant. Returns what stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  const instance = await startInstance();
  project.provide("baseUrl", instance.baseUrl);
  project.provide("databaseUrl", instance.database.url);
  project.provide("testSecret", instance.testSecret);
  project.provide("control", instance.control());
  return () => instance.stop();
}
