import { Fact, Facts } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { CopyField } from "#web/ui/secret-once.tsx";

import { Answering } from "./answering.tsx";
import type { Overview } from "./message.ts";
import { MessagingFrame } from "./messaging-frame.tsx";
import { PhoneNumber } from "./phone-number.tsx";

/** The number, the agent that answers, and the webhook by which messages come. */
export function SetupPage() {
  return (
    <MessagingFrame tab="/messaging/setup">
      {({ overview, reload }) => (
        <>
          <PhoneNumber overview={overview} onChange={reload} />
          <Answering overview={overview} reload={reload} />
          <Webhook of={overview.webhook} />
        </>
      )}
    </MessagingFrame>
  );
}

function Webhook({ of: { address, verify_token_set: isSet, last_message_at: at } }: { of: Overview["webhook"] }) {
  return (
    <section>
      <h2>Webhook</h2>
      <p>
        WhatsApp sends messages to this address. The operator enters it once in the app's dashboard at Meta, with the
        verify token, and subscribes to <code>messages</code> and <code>message_template_status_update</code>.
      </p>
      <CopyField label="Address" text={address} />
      <Facts>
        <Fact title="Verify token">
          {isSet ? (
            <span class="outcome done">
              <Icon name="done" />
              Set
            </span>
          ) : (
            <>
              <span class="outcome failed">
                <Icon name="failed" />
                Missing
              </span>
              <small class="reason">
                The operator sets <code>MESSAGING_WEBHOOK_VERIFY_TOKEN</code>; without it Meta cannot verify the
                address.
              </small>
            </>
          )}
        </Fact>
        <Fact title="Last message from a person">
          <RelativeTime at={at} />
        </Fact>
      </Facts>
    </section>
  );
}
