import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, TextField } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

import { type Agent, agentPath } from "./agent.ts";

/** A kill switch as the API shows it. */
type KillSwitchState = DataOf<"GET /api/governance/kill-switch">;

interface KillSwitchDialogProps {
  /** The agent that it stops, or all of them. */
  of: Pick<Agent, "id" | "name"> | "workspace";
  onClose: () => void;
}

/** A kill switch in a dialog: whether it is engaged, and the form with which administrators set it. */
export function KillSwitchDialog({ of, onClose }: KillSwitchDialogProps) {
  return (
    <Dialog title={of === "workspace" ? "Kill switch of the workspace" : "Kill switch"} onClose={onClose}>
      {(close) => (
        <>
          {of === "workspace" ? (
            <KillSwitch path="/api/governance/kill-switch" whom="all agents of the workspace" />
          ) : (
            <KillSwitch path={`${agentPath(of.id)}/kill-switch`} whom={`“${of.name}”`} />
          )}
          <div class="row end">
            <Button onClick={close}>Close</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface KillSwitchProps {
  /** The path of the operations that read and set it. */
  path: "/api/governance/kill-switch" | `/api/agents/${string}/kill-switch`;
  /** The agents that it stops, as words within a sentence. */
  whom: string;
}

function KillSwitch({ path, whom }: KillSwitchProps) {
  const load = useLoad((signal) => callData("GET", path, { signal }), [path]);
  const set = async (body: { engaged: boolean; reason?: string }): Promise<void> => {
    await callData("PUT", path, { body });
    load.reload();
    readAgain(["/api/agents"]);
  };
  return (
    <Loading of={load}>
      {(state) => (
        <>
          <Standing state={state} whom={whom} />
          {may("GOVERNANCE_APPROVE") &&
            (state.engaged ? (
              <ActionButton act={() => set({ engaged: false })}>Release</ActionButton>
            ) : (
              <EngageForm engage={(reason) => set({ engaged: true, reason })} />
            ))}
        </>
      )}
    </Loading>
  );
}

function Standing({ state, whom }: { state: KillSwitchState; whom: string }) {
  if (state.engaged)
    return (
      <p>
        <Badge tone="bad">engaged</Badge> since <Moment at={state.engaged_at} />: {state.reason}
      </p>
    );
  return (
    <p>
      <Badge>released</Badge>{" "}
      {state.workspace_engaged
        ? "But the kill switch of the whole workspace is engaged, so nothing can act."
        : `Engage it to stop ${whom} at once: running work is cancelled and nothing new starts. Reading stays possible.`}
    </p>
  );
}

function EngageForm({ engage }: { engage: (reason: string) => Promise<void> }) {
  const action = useAction(({ reason = "" }: Readonly<Record<string, string>>) => engage(reason.trim()));
  return (
    <Form action={action} submit="Stop now" kind="danger">
      <TextField label="Reason" name="reason" rows={2} maxLength={1000} required help="It stays on record." />
    </Form>
  );
}
