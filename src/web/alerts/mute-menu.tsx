import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Problem } from "#web/ui/notice.tsx";

import type { AlertRule } from "./alert.ts";

const HOUR_MS = 3_600_000;
const LENGTHS = [
  ["For an hour", HOUR_MS],
  ["For 8 hours", 8 * HOUR_MS],
  ["For a day", 24 * HOUR_MS],
  ["For a week", 7 * 24 * HOUR_MS],
] as const;

interface MuteMenuProps {
  /** The rules that are muted together. */
  rules: readonly AlertRule[];
  /** The words of the button. */
  text?: string;
  onDone: () => void;
}

/** Keeps rules from telling people for a time, and ends that. */
export function MuteMenu({ rules, text: words = "Mute", onDone }: MuteMenuProps) {
  const mute = useAction(async (lengthMs: number | null) => {
    const until = lengthMs === null ? null : new Date(Date.now() + lengthMs).toISOString();
    const changed = lengthMs === null ? rules.filter(({ muted_until: muted }) => muted !== null) : rules;
    try {
      for (const { id } of changed) await callData("POST", `/api/alert-rules/${id}/mute`, { body: { until } });
    } finally {
      onDone();
    }
  });
  return (
    <>
      <Menu
        shown={
          <>
            <Icon name="pause" /> {words} <Icon name="down" />
          </>
        }
      >
        {LENGTHS.map(([text, lengthMs]) => (
          <MenuItem key={text} onClick={() => void mute.run(lengthMs)}>
            {text}
          </MenuItem>
        ))}
        {rules.some(({ muted_until: muted }) => muted !== null) && (
          <MenuItem icon="bell" onClick={() => void mute.run(null)}>
            End the mute
          </MenuItem>
        )}
      </Menu>
      <Problem error={mute.error} />
    </>
  );
}
