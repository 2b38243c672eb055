import { chooseNotifications, notificationChoices, notificationsAre } from "#web/lib/notifications.ts";
import { ActionButton } from "#web/ui/action-button.tsx";

const WORDS = {
  on: "On in this browser. It notifies you of each request for approval while no page of the console is in view.",
  off: "Off in this browser. When they are on, it notifies you of each request for approval while no page of the console is in view.",
  forbidden: "This browser blocks notifications of this site. Allow them in its settings for the site.",
  missing: "This browser does not support notifications.",
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
