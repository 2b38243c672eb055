import { ensureBuilt } from "#local/fresh-build";

/** Builds before the first test, so that no two started programs build at once. */
export default async function setup(): Promise<void> {
  await ensureBuilt();
}
