import { inject } from "vitest";

/** Waits until the named service runs, which the first caller starts; returns its data. */
export async function onDemand<Told>(name: string): Promise<Told> {
  const response = await fetch(new URL(name, inject("onDemandUrl")));
  const told = (await response.json()) as Told;
  if (!response.ok) throw new Error(`${name} could not be started: ${String(told)}`);
  return told;
}
