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

/** Keeps a rule from telling people for a time, and ends that. */
export function MuteMenu({ rule: { id, muted_until: muted }, onDone }: { rule: AlertRule; onDone: () => void }) {
  const mute = useAction(async (lengthMs: number | null) => {
    const until = lengthMs === null ? null : new Date(Date.now() + lengthMs).toISOString();
    await callData("POST", `/api/alert-rules/${id}/mute`, { body: { until } });
    onDone();
  });
  return (
    <>
      <Menu
        shown={
          <>
            <Icon name="pause" /> Mute <Icon name="down" />
          </>
        }
      >
        {LENGTHS.map(([text, lengthMs]) => (
          <MenuItem key={text} onClick={() => void mute.run(lengthMs)}>
            {text}
          </MenuItem>
        ))}
        {muted !== null && (
          <MenuItem icon="bell" onClick={() => void mute.run(null)}>
            End the mute
          </MenuItem>
        )}
      </Menu>
      <Problem error={mute.error} />
    </>
  );
}
