import type { RefObject } from "preact";

import { callData } from "#web/lib/call.ts";
import type { BodyOf, DataOf } from "#web/lib/operation.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Field, Tick } from "#web/ui/form.tsx";
import { tell } from "#web/ui/toast.tsx";

import type { AlertRule } from "./alert.ts";

export type Fields = Readonly<Record<string, string>>;
type GivenChannel = NonNullable<BodyOf<"POST /api/alert-rules/test">["channels"]>[number];
type Sent = DataOf<"POST /api/alert-rules/{id}/test">["sent"];

export const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

interface NotifyFieldsProps {
  /** Null for a new one. */
  rule: AlertRule | null;
  error: Error | null;
  /** The part of the form that has them. */
  of: RefObject<HTMLElement | null>;
}

/** The channels of a rule. */
export function NotifyFields({ rule, error, of }: NotifyFieldsProps) {
  const has = (type: string): boolean =>
    rule === null ? type === "inbox" : rule.channels.some((each) => each.type === type);
  return (
    <fieldset>
      <legend>Notify</legend>
      <Tick label="Inbox: among what needs a person" name="inbox" isTicked={has("inbox")} />
      <Tick label="Mail to all administrators" name="mail" isTicked={has("mail")} />
      <Tick label="Webhooks that subscribed to alert.fired" name="webhook" isTicked={has("webhook")} />
      {slackOf(rule).map(({ id = "", url_hint: hint, state, last_error: fault }) => (
        <div key={id}>
          <Tick label={`Slack: ${hint}`} name={`slack ${id}`} isTicked />
          {fault !== null && fault !== undefined && (
            <p class={state === "failing" ? "problem" : "muted"}>
              {state === "failing"
                ? "Nothing is sent there until a test succeeds. "
                : "The latest message was not sent. "}
              {fault}
            </p>
          )}
        </div>
      ))}
      <Field
        label={slackOf(rule).length === 0 ? "Slack" : "Another channel of Slack"}
        name="slack_url"
        type="url"
        autoComplete="off"
        placeholder="https://hooks.slack.com/services/…"
        help="The address of an incoming webhook. It is kept as a secret."
        error={error}
      />
      {rule === null && <ActionButton act={() => testChannels(of.current)}>Test the channels</ActionButton>}
    </fieldset>
  );
}

const slackOf = (rule: AlertRule | null): AlertRule["channels"] =>
  rule?.channels.filter(({ type }) => type === "slack") ?? [];

/** The chosen channels; addresses that were set by the API stay. */
export function channelsIn(fields: Fields, rule: AlertRule | null): GivenChannel[] {
  const url = (fields["slack_url"] ?? "").trim();
  const plain = (["inbox", "mail", "webhook"] as const)
    .filter((type) => fields[type] === "on")
    .flatMap((type): GivenChannel[] => {
      const known = rule?.channels.filter((each) => each.type === type) ?? [];
      return known.length === 0 ? [{ type }] : known.map(({ to }) => ({ type, ...(to !== undefined && { to }) }));
    });
  const kept = slackOf(rule).flatMap(({ id = "" }): GivenChannel[] =>
    fields[`slack ${id}`] === "on" ? [{ type: "slack", id }] : [],
  );
  return [...plain, ...kept, ...(url === "" ? [] : [{ type: "slack" as const, url }])];
}

/** Sends a test through the chosen channels before the rule is saved. */
async function testChannels(of: HTMLElement | null): Promise<void> {
  const form = of?.closest("form");
  const channels = form ? channelsIn(fieldsOf(form), null) : [];
  if (channels.length === 0) return tell("Choose a channel first.");
  const { sent } = await callData("POST", "/api/alert-rules/test", { body: { channels } });
  tell(saySent(sent), { isBad: sent.some(({ ok }) => !ok) });
}

const NAMES = { inbox: "inbox", mail: "mail", webhook: "webhook", slack: "Slack" } as const;

/** How a test went, in words. */
export function saySent(sent: Sent): string {
  const failed = sent.filter(({ ok }) => !ok);
  if (failed.length === 0) return "A test was sent.";
  const reasons = failed.flatMap(({ error }) => (error === null || error === undefined ? [] : [error]));
  return [`The test was not sent by ${failed.map(({ type }) => NAMES[type]).join(", ")}.`, ...reasons].join(" ");
}
