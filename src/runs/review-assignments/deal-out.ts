/** A run that waits, the person who ordered it, and the one who answered it first where a second reader is to follow. */
export interface WaitingRun {
  executionId: string;
  orderedBy: string | null;
  answeredBy: string | null;
}

/**
 * Deals runs out to people in turn, so that no one gets more than one run more than another where each may look at each. A person gets
 * no run that the person ordered or answered. Pure.
 */
export function dealOut(
  runs: readonly WaitingRun[],
  people: readonly string[],
): { assigned: { executionId: string; userId: string }[]; own: string[] } {
  const load = new Map(people.map((person) => [person, 0]));
  const assigned: { executionId: string; userId: string }[] = [];
  const own: string[] = [];
  for (const { executionId, orderedBy, answeredBy } of runs) {
    const [userId] = people
      .filter((person) => person !== orderedBy && person !== answeredBy)
      .toSorted((one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0));
    if (userId === undefined) own.push(executionId);
    else {
      load.set(userId, (load.get(userId) ?? 0) + 1);
      assigned.push({ executionId, userId });
    }
  }
  return { assigned, own };
}
