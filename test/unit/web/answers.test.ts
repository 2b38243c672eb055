import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { readAgain, register } from "#web/lib/answers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function reading(address: string) {
  const readNow = vi.fn<() => void>();
  const leave = register({ addresses: () => new Set([address]), readAgain: readNow });
  return { readNow, leave };
}

test("news repeat a list each time, and a search at once and then every five seconds at most", () => {
  const list = reading("/api/executions?limit=25");
  const search = reading("/api/executions?limit=25&q=refund");
  for (let piece = 0; piece < 4; piece += 1) readAgain(["/api/executions"]);
  expect(list.readNow).toHaveBeenCalledTimes(4);
  expect(search.readNow).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  expect(search.readNow).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(search.readNow).toHaveBeenCalledTimes(2);
  readAgain(["/api/executions"]);
  readAgain(["/api/executions"]);
  expect(search.readNow).toHaveBeenCalledTimes(3);
  search.leave();
  vi.advanceTimersByTime(5_000);
  expect(search.readNow).toHaveBeenCalledTimes(3);
  list.leave();
});
