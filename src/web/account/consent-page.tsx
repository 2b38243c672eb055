import { useRef, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { endSession, me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Face } from "#web/ui/face.tsx";
import { Choice, Form } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { Page } from "#web/ui/page.tsx";
import { Badge } from "#web/ui/text.tsx";

import { ActsAs, MYSELF, NEW_AGENT, newAgent } from "./acts-as.tsx";
import { AskedPermissions } from "./asked-permissions.tsx";

type Consent = DataOf<"GET /api/auth/consent">;

/** Asks the signed-in person whether a program may act for them. The program's request is in the address. */
export function ConsentPage() {
  const [request] = useState(() => new URLSearchParams(location.search).get("request") ?? "");
  const consent = useLoad((signal) => callData("GET", "/api/auth/consent", { query: { request }, signal }), [request]);
  const workspace = me.value?.tenant.name ?? "your workspace";
  const name = consent.value?.client.name;
  return (
    <>
      <div class="box">
        <Page
          title={name === undefined ? "Let a program act?" : `${name} wants to use ${workspace}`}
          {...(name === undefined ? {} : { heading: <Wish program={name} workspace={workspace} /> })}
          {...(consent.value === null
            ? {}
            : { beside: <Parties program={consent.value.client.name} />, lead: <Asker of={consent.value} /> })}
        >
          <Loading of={consent}>{(value) => <Question consent={value} request={request} />}</Loading>
        </Page>
      </div>
      <p class="muted">
        You can end this at any time under <a href="/settings/clients">Settings, Clients</a>. It is written into the{" "}
        <a href="/audit">audit log</a>.
      </p>
    </>
  );
}

const Wish = ({ program, workspace }: { program: string; workspace: string }) => (
  <>
    <bdi>{program}</bdi> wants to use <bdi>{workspace}</bdi>
  </>
);

/** The program and this platform, as pictures. */
const Parties = ({ program }: { program: string }) => (
  <p class="parties">
    <Face name={program} /> <span aria-hidden="true">›</span> <Mark />
  </p>
);

/** The program as far as it is known, and where its answer goes. */
function Asker({ of: { client, is_device: isDevice, ...back } }: { of: Consent }) {
  return (
    <>
      {client.host === null ? (
        "A program calls itself"
      ) : (
        <>
          The program of <bdi>{client.host}</bdi> calls itself
        </>
      )}{" "}
      <strong>
        <bdi>{client.name}</bdi>
      </strong>
      {client.host === null && (
        <>
          {" "}
          <Badge tone="waiting">unverified</Badge>
        </>
      )}
      . {isDevice ? "It runs on the device that shows your code; any program can give this name." : <Way of={back} />}{" "}
      Allow it only if you started this yourself.
    </>
  );
}

/** Where the browser goes. Only a web address has a host with an owner. */
const Way = ({
  of: { redirect_host: host, opens_scheme: scheme, is_on_this_computer: isHere },
}: {
  of: Pick<Consent, "redirect_host" | "opens_scheme" | "is_on_this_computer">;
}) =>
  scheme === null ? (
    <>
      Your browser goes back to{" "}
      <code>
        <bdi>{host}</bdi>
      </code>
      {isHere ? ", a program on this computer." : "."}
    </>
  ) : (
    <>
      Your browser opens the program that owns{" "}
      <code>
        <bdi>{scheme}</bdi>
      </code>{" "}
      on this device.
    </>
  );

const LASTING = [
  ["30_days", "30 days"],
  ["8_hours", "8 hours"],
  ["until_ended", "Until I end it"],
] as const;

function Question({ consent, request }: { consent: Consent; request: string }) {
  const { client } = consent;
  // An agent that was made stays when the grant is refused, and the next try takes it.
  const made = useRef<string | null>(null);
  const allow = useAction(async ({ agent = MYSELF, lasts }: Readonly<Record<string, string>>) => {
    if (agent === NEW_AGENT) made.current ??= await newAgent(client.name);
    const agentId = agent === NEW_AGENT ? (made.current ?? MYSELF) : agent;
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
      <section>
        <p>You have none of the permissions that it asks for. An administrator can give you another role.</p>
        <p>
          <ActionButton act={refuse}>
            {consent.is_device ? (
              "Refuse"
            ) : (
              <>
                Back to <bdi>{client.name}</bdi>
              </>
            )}
          </ActionButton>
        </p>
      </section>
    );
  return (
    <>
      <AskedPermissions of={consent} />
      <Form
        action={allow}
        submit="Allow"
        beside={
          <>
            <span class="grow muted">
              You are {me.value?.user.name ?? me.value?.user.email}, {me.value?.user.role}. <NotYou />
            </span>
            <ActionButton act={refuse}>Cancel</ActionButton>
          </>
        }
      >
        <div class="terms">
          {consent.chooses_agent && <ActsAs consent={consent} />}
          <Choice label="For" name="lasts" options={LASTING} chosen="30_days" />
        </div>
      </Form>
    </>
  );
}

const NotYou = () => (
  <Button kind="ghost" size="small" onClick={() => void endSession()}>
    Not you?
  </Button>
);
