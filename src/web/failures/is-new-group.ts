import type { FailureGroup } from "#web/parts/failures/failure-group.ts";

const DAY_MS = 86_400_000;

/** Whether the first run of a group ended within the last day. */
export const isNewGroup = ({ first }: Pick<FailureGroup, "first">, now: number = Date.now()): boolean =>
  now - Date.parse(first.at) < DAY_MS;
