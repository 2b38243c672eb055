import { besideChanges, boundCall, type Change, changesOf, type Row, rowsOf } from "#web/parts/bound-call.ts";
import { Icon } from "#web/ui/icon.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Prose } from "#web/ui/prose.tsx";

interface CallViewProps {
  bound: Readonly<Record<string, unknown>>;
  /** The tool as people read it; null where it has no such name. */
  words: string | null;
  action: string;
  complexity: number;
}

/** Whether the action can be undone, by its complexity. */
export const UNDO: Readonly<Record<number, string>> = {
  1: "It only reads, so there is nothing to undo.",
  2: "It only proposes, so there is nothing to undo.",
  3: "It changes something; Tenure cannot undo it.",
  4: "It cannot be undone from here.",
};

/** Exactly what would be done: the tool, each argument in a row, and what an update changes; the same as JSON below. */
export function CallView({ bound, words, action, complexity }: CallViewProps) {
  const { tool, arguments: values, skill } = boundCall(bound);
  const changes = changesOf(values);
  const rows = rowsOf(besideChanges(values));
  return (
    <section class="call">
      <h3>Exactly what would be done</h3>
      <p class="undo">
        <Icon name={complexity === 4 ? "failed" : "shield"} />
        <span>{UNDO[complexity]} This approves one call, once; anything else must be requested again.</span>
      </p>
      <p>
        <code>{words ?? (skill === null ? tool : null) ?? action}</code>
        {skill !== null && <> by the skill in its version {String(skill["version"])}</>}
      </p>
      {changes !== null && <Changes of={changes} />}
      <Rows of={rows} label="Arguments" />
      {rows.length === 0 && changes === null && <p class="empty">No details were given.</p>}
      {Object.keys(bound).length > 0 && (
        <details>
          <summary>As JSON</summary>
          <JsonTree label="the arguments" value={bound} />
        </details>
      )}
    </section>
  );
}

/** Each value in a row with its name; nothing without values. */
export function Rows({ of: rows, label }: { of: readonly Row[]; label: string }) {
  if (rows.length === 0) return null;
  return (
    <table aria-label={label}>
      <tbody>
        {rows.map(({ name, text }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{text.includes("\n") ? <Prose text={text} label={name} isExact /> : text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The current value, struck through, and the new one. */
export function Changes({ of: changes }: { of: readonly Change[] }) {
  if (changes.length === 0) return <p>It changes nothing.</p>;
  return (
    <table aria-label="What changes">
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            {name !== "" && <th scope="row">{name}</th>}
            <td>
              {before !== null && (
                <del>
                  <span class="unseen">Before: </span>
                  {before}
                </del>
              )}
              {after !== null && (
                <ins>
                  <span class="unseen">After: </span>
                  {after}
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
