/** A run that waits, and the person who ordered it. */
export interface WaitingRun {
  executionId: string;
  orderedBy: string | null;
}

/**
 * Deals runs out to people in turn, so that no one gets more than one run more than another where each may look at each. A person gets
 * no run that the person ordered. Pure.
 */
export function dealOut(
  runs: readonly WaitingRun[],
  people: readonly string[],
): { assigned: { executionId: string; userId: string }[]; own: string[] } {
  const load = new Map(people.map((person) => [person, 0]));
  const assigned: { executionId: string; userId: string }[] = [];
  const own: string[] = [];
  for (const { executionId, orderedBy } of runs) {
    const [userId] = people
      .filter((person) => person !== orderedBy)
      .toSorted((one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0));
    if (userId === undefined) own.push(executionId);
    else {
      load.set(userId, (load.get(userId) ?? 0) + 1);
      assigned.push({ executionId, userId });
    }
  }
  return { assigned, own };
}
