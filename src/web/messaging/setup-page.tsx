import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Form } from "#web/ui/form.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PersonName } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { CopyField } from "#web/ui/secret-once.tsx";
import { tell } from "#web/ui/toast.tsx";

import type { Overview } from "./message.ts";
import { type Frame, MessagingFrame } from "./messaging-frame.tsx";
import { AnsweringAgent } from "./number-facts.tsx";
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

function Answering({ overview, reload }: Pick<Frame, "overview" | "reload">) {
  const choose = useAction(async ({ agent_id: id = "" }: Readonly<Record<string, string>>) => {
    const body = { agent_id: id === "" ? null : id };
    const { agent } = await callData("PUT", "/api/messaging/settings", { body });
    tell(agent === null ? "No agent answers messages now." : `${agent.name} answers messages now.`);
    reload();
  });
  return (
    <section>
      <h2>Who answers</h2>
      <p>
        Each person who writes has a conversation of their own with the agent. A supervised or autonomous agent sends
        its answers directly; those of a student or an intern wait for an approval.
      </p>
      {may("INTEGRATION_MANAGE") ? (
        <div class="form-width">
          <Form action={choose} submit="Save">
            <AgentChoice
              label="Agent"
              name="agent_id"
              chosen={overview.agent?.id}
              chosenName={overview.agent?.name}
              none="No agent answers"
            />
          </Form>
        </div>
      ) : (
        <p>
          <AnsweringAgent of={overview} />
        </p>
      )}
      <Chosen of={overview} />
    </section>
  );
}

function Chosen({ of: { agent, chosen_by: by, updated_at: at } }: { of: Overview }) {
  if (by === null || agent === null) return null;
  return (
    <p>
      <small>
        Chosen <RelativeTime at={at} /> by <PersonName id={by} />, among whose chats the conversations are.
      </small>
    </p>
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
