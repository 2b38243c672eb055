import { inject } from "vitest";

/** Waits until the named thing runs, which the first who asks starts; gives what it tells of itself. */
export async function onDemand<Told>(name: string): Promise<Told> {
  const response = await fetch(new URL(name, inject("onDemandUrl")));
  const told = (await response.json()) as Told;
  if (!response.ok) throw new Error(`${name} could not be started: ${String(told)}`);
  return told;
}
