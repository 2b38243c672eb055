import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Problem } from "#web/ui/notice.tsx";

const DAY_MS = 86_400_000;
const LENGTHS = [
  ["For a day", DAY_MS],
  ["For a week", 7 * DAY_MS],
  ["For 30 days", 30 * DAY_MS],
  ["For 90 days", 90 * DAY_MS - 60_000],
] as const;

/** Keeps a group from telling people for a time; its runs count on. */
export function MuteGroup({ id, onChanged }: { id: string; onChanged: () => void }) {
  const mute = useAction(async (lengthMs: number) => {
    const until = new Date(Date.now() + lengthMs).toISOString();
    await callData("PATCH", `/api/failure-groups/${id}`, { body: { state: "muted", until } });
    onChanged();
  });
  return (
    <>
      <Menu
        shortcut="m"
        shown={
          <>
            <Icon name="pause" /> Mute <kbd aria-hidden="true">M</kbd>
          </>
        }
      >
        {LENGTHS.map(([text, lengthMs]) => (
          <MenuItem key={text} onClick={() => void mute.run(lengthMs)}>
            {text}
          </MenuItem>
        ))}
      </Menu>
      <Problem error={mute.error} />
    </>
  );
}
