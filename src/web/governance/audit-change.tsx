import { changesOf, type Change } from "#web/parts/bound-call.ts";

import type { AuditEntry } from "./audit-entry.ts";

interface AuditChangeProps {
  before: NonNullable<AuditEntry["before"]> | null;
  after: NonNullable<AuditEntry["after"]> | null;
}

/** The changed values before and after, side by side. Empty when the entry does not have them. */
export function AuditChange({ before, after }: AuditChangeProps) {
  const changes = changesOf({ before: before ?? {}, after: after ?? {} }) ?? [];
  if (changes.length === 0) return null;
  return (
    <div class="compared">
      <Side title="Before" sign="−" rows={changes} of="before" />
      <Side title="After" sign="+" rows={changes} of="after" />
    </div>
  );
}

interface SideProps {
  title: string;
  sign: string;
  rows: readonly Change[];
  of: "before" | "after";
}

function Side({ title, sign, rows, of }: SideProps) {
  return (
    <div class={of}>
      <p>{title}</p>
      <dl>
        {rows.map((row) => (
          <div key={row.name}>
            <dt>
              <span aria-hidden="true">{sign}</span> {row.name}:
            </dt>
            <dd>{row[of] ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
