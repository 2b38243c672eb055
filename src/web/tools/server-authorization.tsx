import { callData } from "#web/lib/call.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { ToolServer } from "./tool-server.ts";

interface ServerAuthorizationProps {
  server: ToolServer;
  onChange: () => void;
}

/** Connects a server with a person's authorization, again where that ended, and disconnects it. */
export function ServerAuthorization({ server: { id, name, authorization }, onChange }: ServerAuthorizationProps) {
  if (authorization === null) return null;
  const path = `/api/tool-servers/${id}/authorization` as const;
  const connect = async (): Promise<void> => {
    const { authorization_url: address } = await callData("POST", path);
    location.assign(address);
  };
  const disconnect = async (): Promise<void> => {
    await callData("DELETE", path);
    onChange();
  };
  const word = authorization.state === "needs_authorization" ? "Connect" : "Reconnect";
  return (
    <>
      {authorization.state !== "connected" && (
        <ActionButton act={connect} kind="primary" label={`${word} ${name}`}>
          {word}
        </ActionButton>
      )}
      {authorization.state !== "needs_authorization" && (
        <ActionButton
          act={disconnect}
          label={`Disconnect ${name}`}
          confirm={`Disconnect ${name}? Its authorization ends there and here. Agents cannot call its tools until a person connects it again. Their releases stay.`}
        >
          Disconnect
        </ActionButton>
      )}
    </>
  );
}

/** The scopes that a call lacked; null when none was missing. */
export function lackingWords({ authorization }: ToolServer): string | null {
  if (authorization?.state !== "insufficient_scope") return null;
  const scopes = authorization.missing_scopes;
  const which = scopes.length === 0 ? "" : `: ${scopes.join(", ")}`;
  return `A call lacked scopes${which}. Reconnect the server to ask for them.`;
}

const FAILURES: Readonly<Record<string, string>> = {
  access_denied: "You did not allow access. Nothing was connected.",
  invalid_state: "This authorization has expired, or another person started it. Start again.",
  token_exchange_failed: "The authorization server did not issue a token. Nothing was connected.",
};

/** How an authorization ended, told when the browser comes back. */
export function AuthorizationEnd({ query }: { query: Readonly<Record<string, string | undefined>> }) {
  const { connected, error } = query;
  if (connected !== undefined) return <Notice>{connected} is connected. Its tools are waiting to be released.</Notice>;
  if (error === undefined) return null;
  return <Notice isProblem>{FAILURES[error] ?? "Nothing was connected."}</Notice>;
}
