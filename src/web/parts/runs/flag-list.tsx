import { Icon } from "#web/ui/icon.tsx";

import type { RunDetail } from "./run-detail.ts";

/** The flags of a result, each by its text. */
export function FlagList({ flags }: Pick<RunDetail, "flags">) {
  return (
    <ul class="run-flags" aria-label="Flags">
      {flags.map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>
          <Icon name="flag" />
          <span>
            <mark class="mark-flag">{text}</mark> is in no input and no tool result.
          </span>
        </li>
      ))}
    </ul>
  );
}
