import { mkdir, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, inject, vi } from "vitest";

import { runScheduled } from "#local/host-worker";

import { inDatabase } from "./database.ts";

/** Longer than the other files of `checkAlone` take together on a slow machine. */
const TURN_MS = 600_000;

/**
 * For a file of tests that call `strikeAt`: such files run one after the other. Each strike makes the agents of the
 * others count as checked, so beside another file a test would wait for a check that never comes.
 */
export function checkAlone(): void {
  const turn = join(tmpdir(), `tenure-scheduled-check-${new URL(inject("control").url).port}`);
  beforeAll(async () => {
    const isMine = () =>
      mkdir(turn).then(
        () => true,
        () => false,
      );
    await vi.waitUntil(isMine, { timeout: TURN_MS, interval: 200 });
  }, TURN_MS);
  afterAll(() => rmdir(turn));
}

/** Fires the crons as at a minute of the hour. The agents of other tests count as just checked. */
export async function strikeAt(minute: number, { tenantId }: { tenantId: string }): Promise<void> {
  await inDatabase("UPDATE agents SET unchecked_since = NULL WHERE tenant_id <> ?", tenantId);
  await inDatabase(
    "UPDATE graduation_standings SET checked_at = ?1 WHERE tenant_id <> ?2 AND next_exam_at > checked_at AND next_exam_at < ?1",
    Date.now() + 60_000,
    tenantId,
  );
  await runScheduled(inject("control"), "* * * * *", new Date(Date.UTC(2026, 10, 21, 9, minute)));
}
