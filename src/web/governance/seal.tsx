import { callData } from "#web/lib/call.ts";
import type { Loaded } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Moment } from "#web/ui/text.tsx";

import { type AuditVerification, brokenAt } from "./audit-entry.ts";
import { SealBar } from "./seal-bar.tsx";

interface SealProps {
  of: Loaded<AuditVerification>;
  /** After each part of a check of the whole log. */
  onFound: (found: AuditVerification) => void;
}

/** Whether the log is as it was written: what is proven, until where; one can check all of it again. */
export function Seal({ of: found, onFound }: SealProps) {
  const verify = async (): Promise<void> => {
    let whole: AuditVerification | null = null;
    for (let from: number | null = 1; from !== null; from = whole.next_from_sequence) {
      const part: AuditVerification = await callData("GET", "/api/sdlc/audit/verify", {
        query: { from_sequence: from },
      });
      whole = whole === null ? part : joined(whole, part);
      onFound(whole);
    }
  };
  return (
    <section class="seal" aria-label="Seal of the log">
      <Loading of={found}>{(finding) => <Finding of={finding} />}</Loading>
      <div class="actions">
        {found.value !== null && <SealBar of={found.value} />}
        <ActionButton act={verify}>Check all of it</ActionButton>
      </div>
    </section>
  );
}

const joined = (before: AuditVerification, part: AuditVerification): AuditVerification => ({
  ...part,
  valid: before.valid && part.valid,
  entries: before.entries + part.entries,
  problems: [...before.problems, ...part.problems],
});

function Finding({ of: found }: { of: AuditVerification }) {
  const { valid, problems, anchored_until: anchored, next_from_sequence: next, head } = found;
  return (
    <div class={valid ? "finding" : "finding broken"} role="status">
      <Icon name={valid ? "shield" : "failed"} />
      <div>
        <strong>{valid ? wholeWords(found) : `The log is broken at entry ${brokenAt(found) ?? head.sequence}.`}</strong>
        {next !== null && (
          <p>
            The check continues with number {next} of {head.sequence}.
          </p>
        )}
        {problems.length > 0 && (
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.kind} ${problem.from_sequence} ${problem.to_sequence}`}>
                {PROBLEM_WORDS[problem.kind]}, {placeOf(problem)}: {problem.detail}
              </li>
            ))}
          </ul>
        )}
        <p class="muted">
          Each entry holds the digest of the previous one; no entry is ever changed or removed.{" "}
          {anchored === null ? (
            "No part of it is anchored outside the database yet. That happens every hour."
          ) : (
            <>
              The last seal is kept outside the database: up to entry {anchored.sequence}, since{" "}
              <Moment at={anchored.at} />.
            </>
          )}
        </p>
      </div>
    </div>
  );
}

const wholeWords = ({ until_sequence: until, head }: AuditVerification): string =>
  head.sequence === 0
    ? "The log is intact; it has no entries yet."
    : `The log is intact until entry ${until}: as written, in order, with no entry missing.`;

const PROBLEM_WORDS: Readonly<Record<AuditVerification["problems"][number]["kind"], string>> = {
  edit: "Changed",
  gap: "Missing",
  reorder: "Moved",
  fork: "Duplicate",
  insertion: "Inserted",
  truncation: "Truncated",
  rewritten: "Rewritten",
  anchor: "Wrong anchor",
};

const placeOf = ({ from_sequence: from, to_sequence: to }: AuditVerification["problems"][number]): string =>
  from === to ? `number ${from}` : `numbers ${from} to ${to}`;
