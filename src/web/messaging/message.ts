import type { DataOf } from "#web/lib/operation.ts";
import type { IconName } from "#web/ui/icon.tsx";

export type Message = DataOf<"GET /api/messaging/messages">["messages"][number];
export type Template = DataOf<"GET /api/messaging/templates">["templates"][number];

/** The number, the answering agent, and the state of the connection. */
export type Overview = DataOf<"GET /api/messaging/settings">;

/** A person who receives a message. */
export type Contact = Message["contact"];

interface StateLook {
  word: string;
  /** The class that gives the colour. */
  look: "done" | "partial" | "not_done" | "refused" | "failed" | "void" | "running" | "waiting";
  icon: IconName;
  /** The provider's ticks replace the icon. */
  ticks?: 1 | 2;
}

/** Each state with the word, the colour and the icon by which people know it. */
export const STATES: Readonly<Record<Message["state"], StateLook>> = {
  waiting: { word: "Waits for the agent", look: "waiting", icon: "waiting" },
  answering: { word: "The agent answers", look: "running", icon: "running" },
  answered: { word: "Answered", look: "done", icon: "done" },
  ignored: { word: "Not answered", look: "void", icon: "void" },
  awaiting_approval: { word: "Waits for approval", look: "waiting", icon: "waiting" },
  queued: { word: "Queued", look: "void", icon: "void" },
  sending: { word: "Sending", look: "running", icon: "running" },
  unknown: { word: "Unknown", look: "not_done", icon: "not-done" },
  sent: { word: "Sent", look: "void", icon: "check", ticks: 1 },
  delivered: { word: "Delivered", look: "void", icon: "check", ticks: 2 },
  read: { word: "Read", look: "done", icon: "check", ticks: 2 },
  discarded: { word: "Dropped", look: "refused", icon: "refused" },
  failed: { word: "Failed", look: "failed", icon: "failed" },
};

/** How a person is called. */
export const nameOf = ({ name, phone, id }: Contact): string => name ?? (phone === null ? id : `+${phone}`);

/** Whether free text may be sent to a contact at a moment. */
export const isWindowOpen = ({ free_words_until: until }: Contact, now: number): boolean =>
  until !== null && now < Date.parse(until);
