import { readAgain } from "#web/lib/answers.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may, me } from "#web/lib/session.ts";
import { exactText } from "#web/lib/time-words.ts";
import { runPage } from "#web/parts/starts/target-of.ts";
import type { IconName } from "#web/ui/icon.tsx";

export type Trigger = DataOf<"GET /api/triggers/{id}">;
export type TriggerState = Trigger["state"];
export type Delivery = DataOf<"GET /api/triggers/{id}/deliveries">["deliveries"][number];
export type Scheme = NonNullable<Trigger["verify"]>["scheme"];

export const LIST = "/workflows/triggers";

export const triggerPath = (id: string) => `/api/triggers/${encodeURIComponent(id)}` as const;
export const addressOf = ({ id }: Pick<Trigger, "id">): string => `${LIST}/${id}`;

/** Making a trigger orders its runs, and manages the agent. */
export const mayMake = (): boolean => may("AGENT_MANAGE") && may("AGENT_RUN");

/** One of another person needs the right to decide about autonomy. */
export const mayChangeTrigger = ({ owner }: Pick<Trigger, "owner">): boolean =>
  mayMake() && (owner.id === me.value?.user.id || may("GOVERNANCE_APPROVE"));

/** After something was done: all that the page shows of triggers is read again. */
export const readTriggersAgain = (): void => readAgain(["/api/triggers"]);

export const STATE_WORDS: Readonly<Record<TriggerState, string>> = {
  active: "On",
  failing: "Failing",
  paused: "Paused",
};

export const SCHEME_WORDS: Readonly<Record<Scheme, string>> = {
  standard_webhooks: "Standard Webhooks",
  github: "GitHub",
  stripe: "Stripe",
  slack: "Slack",
  shopify: "Shopify",
  hmac: "Another HMAC",
  token: "Bearer token",
};

export const OVERLAP_WORDS: Readonly<Record<Trigger["on_overlap"], string>> = {
  allow: "Start beside it",
  queue: "Queue, in order",
  skip: "Ignore the new one",
};

interface StatusLook {
  word: string;
  /** Name of its icon and of its colour. */
  look: Extract<IconName, "done" | "void" | "claimed" | "partial" | "refused" | "waiting">;
}

/** The outcomes of deliveries, as people read them. */
export const STATUSES: Readonly<Record<Delivery["status"], StatusLook>> = {
  accepted: { word: "Started", look: "done" },
  ignored: { word: "Ignored", look: "void" },
  duplicate: { word: "Duplicate", look: "claimed" },
  held: { word: "Held", look: "partial" },
  refused: { word: "Refused", look: "refused" },
};

/** A delivery that waits for a run has the status of one that started. */
export const lookOf = (delivery: Delivery): StatusLook =>
  delivery.status === "accepted" && runPage(delivery) === null
    ? { word: "Waiting", look: "waiting" }
    : STATUSES[delivery.status];

/** Whether the platform paused it: a person has to see to it. */
export const needsPerson = ({ paused }: Pick<Trigger, "paused">): boolean =>
  paused !== null && paused.reason !== "person";

/** The words for its sender or its events. */
export function hearsText({ source, verify, events }: Pick<Trigger, "source" | "verify" | "events">): string {
  if (source === "event") return events.join(", ");
  return verify === null ? "Webhook" : `Webhook, ${SCHEME_WORDS[verify.scheme]}`;
}

/** Why it is paused; null while it is not. */
export const pausedText = ({ paused, last_error: error, owner, workflow }: Trigger): string | null => {
  if (paused === null) return null;
  switch (paused.reason) {
    case "person":
      return `Paused by ${paused.by?.name ?? "a person"}. ${sentence(paused.words ?? "")}`;
    case "failures":
      return `Paused after too many failures in a row. ${sentence(error?.message ?? "")}`;
    case "owner_gone":
      return `Paused, because ${owner.name ?? "its owner"} may not run agents any more. Resume it to become its owner.`;
    case "target_gone":
      return workflow === null
        ? "Paused, because its agent was deleted. Choose another agent, then resume it."
        : "Paused, because its workflow was deleted. Choose another workflow, then resume it.";
  }
};

const sentence = (text: string): string => (text === "" || /[.!?]$/.test(text) ? text : `${text}.`);

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** Why nothing started, with moments as the reader's clock shows them; null where nothing is to say. */
export function reasonText({ reason }: Delivery): string | null {
  if (reason === null) return null;
  if (reason.code === "no_match") return "«Only when» is false.";
  return reason.message.replaceAll(MOMENT, (at) => exactText(new Date(at)));
}
