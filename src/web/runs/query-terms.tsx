import { ApiError } from "#web/lib/call.ts";
import { useQuery } from "#web/lib/use-query.ts";
import type { RunPage } from "#web/parts/runs/run.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { withoutTerm } from "./query-field.ts";

/** A fault of a query at its place. */
export interface QueryFault {
  offset: number;
  length: number;
  message: string;
  /** The word that fits in this place; null without one. */
  near: string | null;
}

/** The faults of a query that the API refused; null for another error. */
export function faultsOf(error: Error | null): readonly QueryFault[] | null {
  if (!(error instanceof ApiError) || error.details["reason"] !== "invalid_query") return null;
  const issues = error.details["issues"] as readonly Readonly<Record<string, unknown>>[];
  return issues.map(({ offset, length, message, did_you_mean: near }) => ({
    offset: Number(offset),
    length: Number(length),
    message: String(message),
    near: typeof near === "string" ? near : null,
  }));
}

/** The terms of a query as they are understood, each with a button that leaves it out. */
export function QueryTerms({ of: terms }: { of: RunPage["query"] }) {
  const { query, change } = useQuery();
  if (terms.length === 0) return null;
  return (
    <ul class="query-terms" aria-label="Understood as">
      {terms.map((term) => {
        const words = `${term.negated ? "not " : ""}${term.field ?? ""} ${term.op === ":" ? "" : term.op} ${term.value}`;
        return (
          <li key={term.offset}>
            {term.negated && "not "}
            {term.field !== null && <b>{term.field}</b>} {term.op !== ":" && term.op}{" "}
            <span class="cut">{term.field === null ? `${term.value}, anywhere` : term.value}</span>
            <button
              type="button"
              aria-label={`Leave out ${words.trim()}`}
              onClick={() => change({ q: withoutTerm(query["q"] ?? "", term) })}
            >
              <Icon name="x" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The faults of the query below its field: the place is underlined, and a button puts the near word there. */
export function QueryFaults({ of: faults, id }: { of: readonly QueryFault[]; id: string }) {
  const { query, change } = useQuery();
  const text = query["q"] ?? "";
  const [first] = faults;
  if (first === undefined) return null;
  const end = first.offset + first.length;
  const { near } = first;
  return (
    <div class="query-faults" id={id} role="alert">
      <code>
        {text.slice(0, first.offset)}
        <u>{text.slice(first.offset, end) || " "}</u>
        {text.slice(end)}
      </code>
      {faults.map(({ offset, message }) => (
        <p key={offset}>{message}.</p>
      ))}
      {near !== null && (
        <Button size="small" onClick={() => change({ q: `${text.slice(0, first.offset)}${near}${text.slice(end)}` })}>
          Did you mean <code>{near}</code>?
        </Button>
      )}
    </div>
  );
}
