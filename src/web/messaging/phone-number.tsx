import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { maySteerOthers } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Moment } from "#web/ui/text.tsx";

import type { Overview } from "./message.ts";
import { ConnectionState } from "./number-facts.tsx";

const PATH = "/api/integrations/messaging";

interface PhoneNumberProps {
  overview: Overview;
  onChange: () => void;
}

/** Which number is connected, and what can be done about it. */
export function PhoneNumber({ overview: { connection }, onChange }: PhoneNumberProps) {
  return (
    <section>
      <h2>Phone number</h2>
      <Facts>
        <Fact title="Number">{connection.phone_number ?? "–"}</Fact>
        <Fact title="Business">{connection.business_name ?? "–"}</Fact>
        <Fact title="Connection">
          <ConnectionState of={connection} />
        </Fact>
        <Fact title="Connected">
          <Moment at={connection.connected_at} />
        </Fact>
        {connection.expires_at !== null && (
          <Fact title="Allowed until">
            <Moment at={connection.expires_at} />
          </Fact>
        )}
      </Facts>
      {!connection.configured && (
        <p>The operator of this instance has not set WhatsApp up, so no number can be connected.</p>
      )}
      {connection.configured && maySteerOthers() && <Actions of={connection} onChange={onChange} />}
      {connection.configured && !maySteerOthers() && <p>An administrator can change the connection.</p>}
    </section>
  );
}

function Actions({
  of: { state, phone_number: number },
  onChange,
}: {
  of: Overview["connection"];
  onChange: () => void;
}) {
  const [told, setTold] = useState<string | null>(null);
  const connect = async (): Promise<void> => {
    const { authorization_url: address } = await callData("POST", `${PATH}/connect`, { body: {} });
    if (address === null) onChange();
    else location.assign(address);
  };
  const test = async (): Promise<void> => {
    setTold(null);
    const { latency_ms: ms } = await callData("POST", `${PATH}/test`);
    setTold(`It answered within ${ms} ms.`);
    onChange();
  };
  const disconnect = async (): Promise<void> => {
    await callData("POST", `${PATH}/disconnect`);
    onChange();
  };
  return (
    <div class="actions">
      {state !== "connected" && (
        <ActionButton act={connect} kind="primary">
          {state === "disconnected" ? "Connect a number" : "Connect again"}
        </ActionButton>
      )}
      {state === "connected" && <ActionButton act={test}>Test</ActionButton>}
      {state !== "disconnected" && (
        <ActionButton
          act={disconnect}
          kind="danger"
          confirm={`Disconnect ${number ?? "the number"}? Messages to it are no longer received, and nothing can be sent.`}
        >
          Disconnect
        </ActionButton>
      )}
      {told !== null && <small role="status">{told}</small>}
    </div>
  );
}
