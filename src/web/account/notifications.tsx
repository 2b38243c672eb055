import { chooseNotifications, notificationChoices, notificationsAre } from "#web/lib/notifications.ts";
import { ActionButton } from "#web/ui/action-button.tsx";

const WORDS = {
  on: "On in this browser. A request for approval is told while you see no page of the console.",
  off: "Off in this browser. When they are on, a request for approval is told while you see no page of the console.",
  forbidden: "This browser does not allow them here. Change it in the browser's settings of this site.",
  missing: "This browser has none.",
} as const;

/** The switch for notifications of the browser. The browser asks only after a press. */
export function Notifications() {
  // Read, so that the switch follows a choice.
  void notificationChoices.value;
  const state = notificationsAre();
  return (
    <section>
      <h2>Notifications</h2>
      <p role="status">{WORDS[state]}</p>
      {(state === "on" || state === "off") && (
        <ActionButton act={() => chooseNotifications(state === "off")}>
          {state === "on" ? "Switch notifications off" : "Switch notifications on"}
        </ActionButton>
      )}
    </section>
  );
}
