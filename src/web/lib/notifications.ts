import { signal } from "@preact/signals";

import { me } from "./session.ts";

/** Kept in this browser, for each person their own. */
const key = (): string => `tenure.notifications.${me.value?.user.id ?? ""}`;

/** Whether the browser can show notifications, and whether the person forbade it there. */
export const notificationsAre = (): "off" | "on" | "forbidden" | "missing" => {
  if (!("Notification" in globalThis)) return "missing";
  if (Notification.permission === "denied") return "forbidden";
  return Notification.permission === "granted" && localStorage.getItem(key()) === "on" ? "on" : "off";
};

/** Changes with each choice, so that the switch follows. */
export const notificationChoices = signal(0);

/** Switches notifications on, after the browser asked the person, or off. Only a press may call it. */
export async function chooseNotifications(isOn: boolean): Promise<void> {
  if (isOn) await Notification.requestPermission();
  localStorage.setItem(key(), isOn ? "on" : "off");
  notificationChoices.value += 1;
}

/** The lock that every tab holds while a person sees it. */
const SEEN = "tenure is seen";

let letGo: (() => void) | null = null;

/** Until the returned function is called, other tabs know whether this one is seen. */
export function tellSeen(): () => void {
  // A browser has neither locks nor notifications without TLS.
  if (!("locks" in navigator)) return () => {};
  const follow = (): void => {
    letGo?.();
    letGo = null;
    if (document.hidden) return;
    void navigator.locks.request(SEEN, { mode: "shared" }, () => new Promise<void>((resolve) => (letGo = resolve)));
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    letGo?.();
    letGo = null;
  };
}

const iconAddress = (): string => document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "";

/** Shows a notification, unless a person sees the console in some tab. A press on it opens the address. */
export async function notify(title: string, { id, href }: { id: string; href: string }): Promise<void> {
  if (notificationsAre() !== "on" || !document.hidden) return;
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name === SEEN)) return;
  // Tabs that are hidden together show one: the tag is the same.
  const shown = new Notification(title, { tag: id, icon: iconAddress() });
  shown.addEventListener("click", () => {
    focus();
    location.assign(href);
    shown.close();
  });
}
