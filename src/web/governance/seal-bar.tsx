import type { AuditVerification } from "./audit-entry.ts";

const HOURS = 24;
const HOUR_MS = 3_600_000;

/** The last day by hours: those whose entries are sealed outside the database, and those that are still open. */
export function SealBar({ of: { anchored_until: anchored, head, valid } }: { of: AuditVerification }) {
  if (head.sequence === 0) return null;
  const present = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  // After the last seal nothing was written: there is nothing to seal.
  const isAll = anchored !== null && anchored.sequence >= head.sequence;
  const until = anchored === null ? 0 : isAll ? Infinity : Date.parse(anchored.at);
  const hours = Array.from({ length: HOURS }, (_, index) => present - (HOURS - 1 - index) * HOUR_MS);
  const isSealed = (begin: number): boolean => begin + HOUR_MS <= until;
  const sealed = hours.filter(isSealed).length;
  const words = valid
    ? `${sealed} of ${HOURS} hours sealed${sealed < HOURS ? "; the rest is open" : ""}`
    : "The log is broken";
  return (
    <svg class={valid ? "seal-bar" : "seal-bar broken"} viewBox="0 0 207 12" role="img" aria-label={words}>
      {hours.map((begin, index) => (
        <rect
          key={begin}
          class={isSealed(begin) ? "sealed" : undefined}
          x={index * 8.7}
          width="6.5"
          height="12"
          rx="1.5"
        />
      ))}
    </svg>
  );
}
