import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

import type { Overview } from "./message.ts";

/** Stands where no message is yet: the next of the steps that lead to the first one. */
export function FirstSteps({ overview: { connection, agent, webhook } }: { overview: Overview }) {
  const toSetup = (
    <ButtonLink kind="primary" href="/messaging/setup">
      Open the setup
    </ButtonLink>
  );
  if (connection.state !== "connected")
    return (
      <EmptyState icon="chat" title="No number is connected" actions={toSetup}>
        Connect a phone number of WhatsApp Business. People write to it, and one of your agents answers.
      </EmptyState>
    );
  if (agent === null)
    return (
      <EmptyState icon="chat" title="No agent answers yet" actions={toSetup}>
        Choose the agent that answers what people write to {connection.phone_number}.
      </EmptyState>
    );
  return (
    <EmptyState icon="chat" title="No messages yet">
      Write to {connection.phone_number} from a phone. The message appears here within seconds
      {webhook.verify_token_set ? "." : ", once the operator has set the webhook up."}
    </EmptyState>
  );
}
