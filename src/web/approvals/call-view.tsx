import { JsonTree } from "#web/ui/json-tree.tsx";

import { besideChanges, boundCall, type Change, changesOf, rowsOf } from "./call.ts";

/** Exactly what would be done: the tool, each argument in a row, and what an update changes; the same as JSON below. */
export function CallView({ bound, action }: { bound: Readonly<Record<string, unknown>>; action: string }) {
  const { tool, arguments: values, skill } = boundCall(bound);
  const changes = changesOf(values);
  const rows = rowsOf(besideChanges(values));
  return (
    <section class="call">
      <h3>Exactly what would be done</h3>
      <p>
        <code>{tool ?? action}</code>
        {skill !== null && <> by the skill in its version {String(skill["version"])}</>}
      </p>
      {changes !== null && <Changes of={changes} />}
      {rows.length > 0 && (
        <table aria-label="Arguments">
          <tbody>
            {rows.map(({ name, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length === 0 && changes === null && <p class="empty">No details were given.</p>}
      <p class="below">This once, and exactly so. Anything else has to be asked for again.</p>
      {Object.keys(bound).length > 0 && (
        <details>
          <summary>As JSON</summary>
          <JsonTree label="the arguments" value={bound} />
        </details>
      )}
    </section>
  );
}

/** What is there now, struck, and what would be there after. */
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
