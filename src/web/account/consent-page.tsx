import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { endSession, may, me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Choice, Form } from "#web/ui/form.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import { permissionText } from "./api-key.ts";

type Consent = DataOf<"GET /api/auth/consent">;

/** Asks the signed-in person whether a program may act for them. The program's request is in the address. */
export function ConsentPage() {
  const [request] = useState(() => new URLSearchParams(location.search).get("request") ?? "");
  const consent = useLoad((signal) => callData("GET", "/api/auth/consent", { query: { request }, signal }), [request]);
  const title =
    consent.value === null
      ? "Let a program act?"
      : `${consent.value.client.name} wants to use ${me.value?.tenant.name ?? "your workspace"}`;
  return (
    <Page title={title} {...(consent.value === null ? {} : { lead: <Asker of={consent.value} /> })}>
      <Loading of={consent}>{(value) => <Question consent={value} request={request} />}</Loading>
    </Page>
  );
}

/** The program as far as it is known, and the address of the answer. */
function Asker({
  of: { client, redirect_host: back, is_on_this_computer: isHere, is_device: isDevice },
}: {
  of: Consent;
}) {
  return (
    <>
      {client.host === null ? "A program calls itself" : `The program of ${client.host} calls itself`}{" "}
      <strong>{client.name}</strong>.{" "}
      {isDevice ? (
        "It runs on the device that shows your code."
      ) : (
        <>
          Your browser goes back to <code>{back}</code>
          {isHere ? ", a program on this computer." : "."}
        </>
      )}{" "}
      Allow it only if you started this yourself.
    </>
  );
}

const LASTING = [
  ["30_days", "30 days"],
  ["8_hours", "8 hours"],
  ["until_ended", "Until I end it"],
] as const;

const MYSELF = "";
const NEW_AGENT = "new";

function Question({ consent, request }: { consent: Consent; request: string }) {
  const { client } = consent;
  const allow = useAction(async ({ agent = MYSELF, lasts }: Readonly<Record<string, string>>) => {
    const agentId = agent === NEW_AGENT ? await newAgent(client.name) : agent;
    const body = { request, lasts, ...(agentId === MYSELF ? {} : { agent_id: agentId }) };
    const { redirect_to: address } = await callData("POST", "/api/auth/grants", { body });
    location.assign(address);
  });
  const refuse = async (): Promise<void> => {
    if (consent.is_device) await callData("POST", "/api/auth/device-request/refuse", { body: { request } });
    location.assign(consent.cancel_address);
  };
  if (consent.permissions.length === 0)
    return (
      <>
        <p>You have none of the permissions that it asks for. An administrator can give you another role.</p>
        <p>
          <ActionButton act={refuse}>{consent.is_device ? "Refuse" : `Back to ${client.name}`}</ActionButton>
        </p>
      </>
    );
  return (
    <>
      <section aria-labelledby="allowed">
        <h2 id="allowed">It may</h2>
        <ul class="consent">
          {consent.permissions.map((name) => (
            <li key={name}>
              <Icon name="check" /> {permissionText(name)}
            </li>
          ))}
        </ul>
        {consent.withheld_permissions.length > 0 && (
          <>
            <h2>It asked for more than you may do, and does not get</h2>
            <ul class="consent">
              {consent.withheld_permissions.map((name) => (
                <li key={name}>
                  <Icon name="x" /> {permissionText(name)}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <Form action={allow} submit="Allow">
        {consent.chooses_agent && <ActsAs />}
        <Choice label="For" name="lasts" options={LASTING} chosen="30_days" />
      </Form>
      <p>
        <ActionButton act={refuse}>Cancel</ActionButton>
      </p>
      <p>
        <small>
          You are {me.value?.user.email}. <NotYou /> You can end this at any time under{" "}
          <a href="/settings/clients">Settings, Clients</a>. It is written into the audit log.
        </small>
      </p>
    </>
  );
}

const MOST_AGENTS = 100;

/** The agent whose level and approvals hold for what the program does. */
function ActsAs() {
  const agents = useLoad(
    (signal) => callData("GET", "/api/agents", { query: { limit: MOST_AGENTS, sort: "name", order: "asc" }, signal }),
    [],
  );
  return (
    <Loading of={agents}>
      {({ agents: rows }) => (
        <Choice
          label="It acts as"
          name="agent"
          options={[
            ...(may("AGENT_MANAGE") ? ([[NEW_AGENT, "A new agent (student)"]] as const) : []),
            ...rows.map(({ id, name, maturity_level: level }) => [id, `${name} (${level})`] as const),
            [MYSELF, "You, without an agent's level"],
          ]}
        />
      )}
    </Loading>
  );
}

const NotYou = () => (
  <Button kind="ghost" size="small" onClick={() => void endSession()}>
    Not you?
  </Button>
);

/** An agent that begins as a student, named after the program. */
async function newAgent(name: string): Promise<string> {
  const description = "Acts for a program that signed in with consent.";
  const body = { name: name.slice(0, 100), description, role: "custom", maturity_level: "student" };
  const { agent } = await callData("POST", "/api/agents", { body });
  return agent.id;
}
