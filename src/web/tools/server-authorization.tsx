import { useState } from "preact/hooks";

import { ApiError, callData } from "#web/lib/call.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { ClientDialog } from "./client-dialog.tsx";
import { type Begun, LeaveDialog } from "./leave-dialog.tsx";
import type { ToolServer } from "./tool-server.ts";

interface ServerAuthorizationProps {
  server: ToolServer;
  onChange: () => void;
}

/** Connects a server with a person's authorization, again where that ended, and disconnects it. */
export function ServerAuthorization({ server, onChange }: ServerAuthorizationProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [clientFor, setClientFor] = useState<string | null>(null);
  const { id, name, authorization } = server;
  if (authorization === null) return null;
  const path = `/api/tool-servers/${id}/authorization` as const;
  const connect = async (): Promise<void> => {
    try {
      setBegun(await callData("POST", path));
    } catch (error) {
      const redirectUri = error instanceof ApiError ? error.details["redirect_uri"] : undefined;
      if (typeof redirectUri !== "string") throw error;
      setClientFor(redirectUri);
    }
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
      {begun !== null && <LeaveDialog server={server} begun={begun} onClose={() => setBegun(null)} />}
      {clientFor !== null && (
        <ClientDialog
          server={server}
          redirectUri={clientFor}
          onStored={() => {
            setClientFor(null);
            onChange();
          }}
          onClose={() => setClientFor(null)}
        />
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
  invalid_state: "This authorization has expired, is already finished, or belongs to another server. Start again.",
  other_person: "Another person started this authorization. Only that person can finish it.",
  session_needed: "You were not signed in when the browser came back. Start again.",
  token_exchange_failed: "The authorization server did not issue a token. Nothing was connected.",
};

/** How an authorization ended, told when the browser comes back. */
export function AuthorizationEnd({ query }: { query: Readonly<Record<string, string | undefined>> }) {
  const { connected, error } = query;
  if (connected !== undefined) return <Notice>{connected} is connected. Its tools are waiting to be released.</Notice>;
  if (error === undefined) return null;
  return <Notice isProblem>{FAILURES[error] ?? "Nothing was connected."}</Notice>;
}
