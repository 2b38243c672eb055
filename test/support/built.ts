import { ensureBuilt } from "#local/fresh-build";

/** Builds before the first test, so that no two programs that tests start build at once. */
export default async function setup(): Promise<void> {
  await ensureBuilt();
}
