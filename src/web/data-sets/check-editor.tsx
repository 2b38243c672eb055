import { Button } from "#web/ui/button.tsx";

import { type CheckRow, KINDS } from "./check-rows.ts";
import type { CaseCheck } from "./data-set.ts";

type Kind = CaseCheck["kind"];
const KIND_LIST = Object.keys(KINDS) as Kind[];

interface CheckEditorProps {
  rows: readonly CheckRow[];
  onChange: (rows: readonly CheckRow[]) => void;
}

/** The checks of a case, which must all hold: a line each, with its kind first. */
export function CheckEditor({ rows, onChange }: CheckEditorProps) {
  const change = (at: number, to: Partial<CheckRow>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...to } : row)));
  return (
    <fieldset class="check-rows">
      <legend>Checks, all must hold</legend>
      {rows.length === 0 && <p class="muted">Without a check nothing decides: the agent’s word is not evidence.</p>}
      {rows.map((row, at) => (
        <div class="check-row" key={at}>
          <select
            aria-label={`Check ${at + 1}`}
            onChange={({ currentTarget }) => change(at, { kind: currentTarget.value as Kind })}
          >
            {KIND_LIST.map((kind) => (
              <option key={kind} value={kind} selected={kind === row.kind}>
                {KINDS[kind].name}
              </option>
            ))}
          </select>
          <CheckText
            label={KINDS[row.kind].first}
            at={at}
            value={row.first}
            onInput={(first) => change(at, { first })}
          />
          <CheckText
            label={KINDS[row.kind].second}
            at={at}
            value={row.second}
            onInput={(second) => change(at, { second })}
          />
          <Button
            kind="ghost"
            size="small"
            icon="x"
            label={`Remove check ${at + 1}`}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button size="small" icon="plus" onClick={() => onChange([...rows, { kind: "contains", first: "", second: "" }])}>
        Add a check
      </Button>
    </fieldset>
  );
}

interface CheckTextProps {
  label: string | null;
  at: number;
  value: string;
  onInput: (text: string) => void;
}

function CheckText({ label, at, value, onInput }: CheckTextProps) {
  if (label === null) return null;
  return (
    <input
      aria-label={`${label}, check ${at + 1}`}
      placeholder={label}
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  );
}
