import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";

import { ApiError, callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice, ProblemText } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";

import { answerIn, type ReturnedAnswer } from "./returned-answer.ts";

/**
 * Asks the person who began a connection to confirm it. The outside service sent the browser back without a session, and the person has
 * signed in since. The API accepts only the person who began.
 */
export function ConfirmPage() {
  const [answer] = useState(() => answerIn(location.hash.slice(1)));
  // The code must not stay in the browser's history.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  if (answer === null)
    return (
      <Page title="Nothing to connect" lead="This address has no connection that waits for you. Start it again.">
        <p>
          <ButtonLink href="/integrations">Integrations</ButtonLink> <ButtonLink href="/tools">Tools</ButtonLink>
        </p>
      </Page>
    );
  return <Confirmation answer={answer} />;
}

function Confirmation({ answer }: { answer: ReturnedAnswer }) {
  const found = useLoad((signal) => targetOf(answer, signal), []);
  const workspace = me.value?.tenant.name ?? "your workspace";
  const back = answer.target.kind === "provider" ? "/integrations" : "/tools";
  const title = found.value === null ? "Connect?" : `Connect ${found.value.account} to ${workspace}?`;
  return (
    <Page title={title} heading={<bdi>{title}</bdi>}>
      <section class="form-width">
        <Loading of={found}>
          {(target) =>
            "error" in answer.parameters ? (
              <>
                <ProblemText>You did not allow the connection. Nothing was connected.</ProblemText>
                <p>
                  <ButtonLink href={back}>Back</ButtonLink>
                </p>
              </>
            ) : (
              <Question answer={answer} target={target} workspace={workspace} back={back} />
            )
          }
        </Loading>
      </section>
    </Page>
  );
}

interface QuestionProps {
  answer: ReturnedAnswer;
  target: Target;
  workspace: string;
  back: string;
}

function Question({ answer: { target: of, parameters }, target, workspace, back }: QuestionProps) {
  const { route } = useLocation();
  const connect = async (): Promise<void> => {
    if (of.kind === "provider") await callData("POST", `/api/integrations/${of.id}/callback`, { body: parameters });
    else await callData("POST", `/api/tool-servers/${of.id}/callback`, { body: parameters });
    route(`${back}?${new URLSearchParams({ connected: target.told }).toString()}`, true);
  };
  return (
    <>
      <Facts>
        <Fact title={of.kind === "provider" ? "Service" : "Tool server"}>
          <bdi>{target.name}</bdi>
        </Fact>
        <Fact title="Workspace">
          <bdi>{workspace}</bdi>
        </Fact>
        <Fact title="Signed in as">{me.value?.user.email}</Fact>
      </Facts>
      <p>
        The account that you have just used there becomes available to the agents and the people of {workspace}. Nothing
        is connected yet.
      </p>
      <Notice icon="user">Do not connect if another person sent you the link.</Notice>
      <div class="actions">
        <ActionButton act={connect} kind="primary">
          Connect
        </ActionButton>
        <ButtonLink href={back}>Do not connect</ButtonLink>
      </div>
    </>
  );
}

interface Target {
  name: string;
  /** The words for what is connected, within a sentence. */
  account: string;
  /** The page that shows the result names it by this. */
  told: string;
}

async function targetOf({ target: { kind, id } }: ReturnedAnswer, signal: AbortSignal): Promise<Target> {
  if (kind === "provider") {
    const { name, provider } = await callData("GET", `/api/integrations/${id}`, { signal });
    return { name, account: `this ${name} account`, told: provider };
  }
  const { name, url } = await callData("GET", `/api/tool-servers/${id}`, { signal }).catch((error: unknown): never => {
    throw error instanceof ApiError && error.status === 404 ? isNotTheirs(error) : error;
  });
  return { name: `${name} (${new URL(url).host})`, account: `the tool server ${name}`, told: name };
}

const isNotTheirs = ({ status, code }: ApiError): ApiError =>
  new ApiError(
    status,
    code,
    "Another person began this connection, in another workspace. Only that person can finish it.",
  );
