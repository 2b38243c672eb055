import { expect, inject } from "vitest";

import { signUp } from "#test/support/client";
import { waitsDuring } from "#test/support/waits";

/** The time that a stranger may add to the longest wait of another tenant's plain read. */
export const BOUND_MS = 250;

/** Fails when another tenant waits too long while a stranger does this. Gives what the last attempt of it gave. */
export async function shortWaitsDuring<Result>(
  name: string,
  attack: () => Promise<Result>,
  boundMs = BOUND_MS,
): Promise<Result> {
  const { token } = await signUp();
  const page = { url: `${inject("baseUrl")}/api/agents`, token };
  const { busyMs, duringMs, isBlocked, refused, result } = await waitsDuring(page, boundMs, attack);
  process.stdout.write(`  ${name}: busy ${Math.round(busyMs)} ms, during ${Math.round(duringMs)} ms\n`);
  expect(refused).toBe(0);
  expect(isBlocked, `${duringMs} ms during the attack, ${busyMs} ms on a busy machine`).toBe(false);
  return result;
}
