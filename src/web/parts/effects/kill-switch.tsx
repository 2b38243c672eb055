import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Form, TextField } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

/** A kill switch as the API shows it. */
type KillSwitchState = DataOf<"GET /api/governance/kill-switch">;

interface KillSwitchProps {
  /** The path of the operations that read and set it. */
  path: "/api/governance/kill-switch" | `/api/agents/${string}/kill-switch`;
  /** The agents that it stops, as words within a sentence. */
  whom: string;
  /** After it was set. */
  onSet?: () => void;
  /** Whether a dialog shows it, so that a press need not be confirmed in another one. */
  isInDialog?: boolean;
}

/** A kill switch as a part of a page. */
export const KillSwitch = (properties: KillSwitchProps) => (
  <section aria-label="Kill switch">
    <h2>Kill switch</h2>
    <KillSwitchControl {...properties} />
  </section>
);

/** Shows whether a kill switch is engaged, and lets administrators set it. */
export function KillSwitchControl({ path, whom, onSet, isInDialog = false }: KillSwitchProps) {
  const load = useLoad((signal) => callData("GET", path, { signal }), [path]);
  const set = async (body: { engaged: boolean; reason?: string }): Promise<void> => {
    await callData("PUT", path, { body });
    load.reload();
    onSet?.();
  };
  return (
    <Loading of={load}>
      {(state) => (
        <>
          <Standing state={state} whom={whom} />
          {may("GOVERNANCE_APPROVE") &&
            (state.engaged ? (
              <ActionButton
                {...(isInDialog ? {} : { confirm: `Release the kill switch? It lets ${whom} act again.` })}
                act={() => set({ engaged: false })}
              >
                Release
              </ActionButton>
            ) : (
              <EngageForm whom={whom} isConfirmed={!isInDialog} engage={(reason) => set({ engaged: true, reason })} />
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

interface EngageFormProps {
  whom: string;
  isConfirmed: boolean;
  engage: (reason: string) => Promise<void>;
}

function EngageForm({ whom, isConfirmed, engage }: EngageFormProps) {
  const action = useAction(({ reason = "" }: Readonly<Record<string, string>>) => engage(reason.trim()));
  return (
    <Form
      action={action}
      submit="Stop now"
      kind="danger"
      {...(isConfirmed
        ? { confirm: () => `Stop ${whom} now? Running work is cancelled, and nothing new starts until you release it.` }
        : {})}
    >
      <TextField label="Reason" name="reason" rows={2} maxLength={1000} required help="It stays on record." />
    </Form>
  );
}
