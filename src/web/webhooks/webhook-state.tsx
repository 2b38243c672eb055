import { Icon } from "#web/ui/icon.tsx";
import { Moment } from "#web/ui/text.tsx";

import type { Webhook } from "./webhook.ts";

/** Whether events are sent at present, and why not. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  if (!webhook.enabled) {
    return (
      <>
        <Word look="void">off</Word>
        {webhook.disabled_reason !== null && (
          <>
            {" "}
            <small>{REASONS[webhook.disabled_reason]}</small>
          </>
        )}
      </>
    );
  }
  if (webhook.failing_since === null) return <Word look="done">on</Word>;
  return (
    <>
      <Word look="partial">failing</Word>{" "}
      <small>
        since <Moment at={webhook.failing_since} />
        <NextProbe webhook={webhook} />
      </small>
    </>
  );
}

/** The state in its colour, with its icon. */
const Word = ({ look, children }: { look: "done" | "partial" | "void"; children: string }) => (
  <span class={`outcome ${look}`}>
    <Icon name={look} />
    {children}
  </span>
);

/** The fate of waiting deliveries. */
function NextProbe({ webhook: { delivery_state: state, next_probe_at: at } }: { webhook: Webhook }) {
  if (state === "closed") return null;
  if (at === null) return <>; deliveries wait while one is tried</>;
  return (
    <>
      ; deliveries wait, and one is tried from <Moment at={at} />
    </>
  );
}

const REASONS = {
  gone: "The receiver reported that it is permanently gone.",
  failing: "No delivery succeeded for five days.",
  manual: "It was switched off.",
} as const;
