import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Moment } from "#web/ui/text.tsx";

import type { AuditVerification } from "./audit-entry.ts";

/** Checks the whole log, part by part, and says in words what that found so far. */
export function VerifyLog() {
  const [found, setFound] = useState<AuditVerification | null>(null);
  const verify = async (): Promise<void> => {
    let whole: AuditVerification | null = null;
    for (let from: number | null = 1; from !== null; from = whole.next_from_sequence) {
      const part: AuditVerification = await callData("GET", `/api/sdlc/audit/verify?from_sequence=${from}`);
      whole = whole === null ? part : joined(whole, part);
      setFound(whole);
    }
  };
  return (
    <section aria-label="Check of the log">
      <div class="actions">
        <ActionButton kind="primary" act={verify}>
          Check the log
        </ActionButton>
        <ButtonLink href="/api/sdlc/audit/export" download="audit-log.ndjson">
          Download all of it
        </ButtonLink>
      </div>
      {found !== null && <Finding of={found} />}
    </section>
  );
}

const joined = (before: AuditVerification, part: AuditVerification): AuditVerification => ({
  ...part,
  valid: before.valid && part.valid,
  entries: before.entries + part.entries,
  problems: [...before.problems, ...part.problems],
});

function Finding({ of: { valid, entries, problems, ...found } }: { of: AuditVerification }) {
  const { anchored_until: anchored, next_from_sequence: next, head } = found;
  return (
    <Notice icon={valid ? "shield" : "failed"} isProblem={!valid}>
      <strong>{valid ? wholeWords(entries) : `The log was altered: ${countOf(problems.length, "problem")}.`}</strong>
      {next !== null && (
        <p>
          The check goes on with number {next} of {head.sequence}.
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
      <p>
        {anchored === null ? (
          "No part of it is anchored outside the database yet. That happens every hour."
        ) : (
          <>
            Anchored outside the database up to number {anchored.sequence}, since <Moment at={anchored.at} />: a change
            up to there cannot go unnoticed.
          </>
        )}
      </p>
    </Notice>
  );
}

const wholeWords = (entries: number): string =>
  entries === 0
    ? "The log is intact; it has no entries yet."
    : `The log is intact: ${countOf(entries, "entry", "entries")} as written, in order, and none is missing.`;

const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const PROBLEM_WORDS: Readonly<Record<AuditVerification["problems"][number]["kind"], string>> = {
  edit: "Changed",
  gap: "Missing",
  reorder: "Moved",
  fork: "Double",
  insertion: "Put in",
  truncation: "Cut off",
  rewritten: "Rewritten",
  anchor: "A false anchor",
};

const placeOf = ({ from_sequence: from, to_sequence: to }: AuditVerification["problems"][number]): string =>
  from === to ? `number ${from}` : `numbers ${from} to ${to}`;
