import { atText } from "#web/lib/time-words.ts";
import { Badge } from "#web/ui/text.tsx";

import type { AlertRule } from "./alert.ts";
import { SeenMark } from "./seen-mark.tsx";

/** Whether a rule fires, since when, who saw it, and until when it is muted. */
export function RuleState({ of: rule, onSeen }: { of: AlertRule; onSeen: () => void }) {
  const { muted_until: muted } = rule;
  return (
    <>
      <Found of={rule} onSeen={onSeen} />
      {muted !== null && (
        <>
          <br />
          <small class="muted">Muted until {atText(new Date(muted), new Date())}</small>
        </>
      )}
    </>
  );
}

function Found({ of: rule, onSeen }: { of: AlertRule; onSeen: () => void }) {
  const { state, alert_id: alertId, seen, fired_at: at, looked_at: looked } = rule;
  if (state === "firing")
    return (
      <>
        {seen === null && (
          <>
            <Badge tone="bad">Firing</Badge>{" "}
          </>
        )}
        <small class="muted">
          {seen === null ? "since" : "firing since"} {at !== null && atText(new Date(at), new Date())}
        </small>
        {alertId !== null && (
          <>
            <br />
            <SeenMark alert={{ id: alertId, name: rule.name, seen }} onSeen={onSeen} />
          </>
        )}
      </>
    );
  if (state === "off") return <Badge>Off</Badge>;
  if (state === "unknown") return <Badge>{looked === null ? "Not looked at yet" : "Too few runs to say"}</Badge>;
  return <Badge tone="good">Quiet</Badge>;
}
