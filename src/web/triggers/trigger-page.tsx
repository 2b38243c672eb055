import { ErrorBoundary, lazy, useLocation, useRoute } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { tell } from "#web/ui/toast.tsx";

import { AddressSection } from "./address-section.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { takenSecret } from "./secret-once-made.ts";
import { SendSample } from "./send-sample.tsx";
import { Starts } from "./starts.tsx";
import {
  LIST,
  hearsText,
  mayChangeTrigger,
  needsPerson,
  pausedText,
  readTriggersAgain,
  type Trigger,
  triggerPath,
} from "./trigger.ts";

const TriggerEditor = lazy(async () => (await import("./trigger-editor.tsx")).TriggerEditor);

/** A trigger: its address, what it starts, a sample, and its deliveries, in the order in which a delivery goes. */
export function TriggerPage() {
  const { trigger_id: id = "" } = useRoute().params;
  return <OneTrigger key={id} id={id} />;
}

function OneTrigger({ id }: { id: string }) {
  const found = useLoad((signal) => callData("GET", triggerPath(id), { signal }), [id]);
  const trigger = found.value;
  const [secret, setSecret] = useState<string | null>(takenSecret(id));
  return (
    <Page
      title={trigger?.name ?? "Trigger"}
      crumbs={[[LIST, "Triggers"]]}
      lead={trigger === null ? undefined : hearsText(trigger)}
      actions={trigger === null ? undefined : <Actions of={trigger} />}
    >
      <Loading of={found}>
        {(shown) => (
          <>
            <TriggerNotice of={shown} />
            <AddressSection of={shown} secret={secret} onSecret={setSecret} />
            <div class="trigger-halves">
              <Starts of={shown} />
              <SendSample of={shown} />
            </div>
            <DeliveryList of={shown} />
          </>
        )}
      </Loading>
    </Page>
  );
}

/** That it is paused or fails, and that repeats are not known; nothing while all is well. */
function TriggerNotice({ of: trigger }: { of: Trigger }) {
  const { state, last_error: error, failures_in_a_row: failures, pause_after_failures: most } = trigger;
  const paused = pausedText(trigger);
  return (
    <>
      {paused !== null && (
        <Notice icon={needsPerson(trigger) ? "failed" : "pause"} isProblem={needsPerson(trigger)}>
          {paused}{" "}
          {trigger.held > 0 && `${trigger.held === 1 ? "1 delivery is" : `${trigger.held} deliveries are`} held.`}
        </Notice>
      )}
      {state === "failing" && (
        <Notice isProblem>
          {failures === 1 ? "The latest run failed." : `The latest ${failures} runs failed.`} {error?.message}{" "}
          {most - failures === 1 ? "One more failure pauses" : `${most - failures} more failures pause`} it.
        </Notice>
      )}
      {!trigger.knows_repeats && (
        <Notice icon="eye">
          Repeats are not known: the sender gives no id. Choose «the same body» to leave repeats out.
        </Notice>
      )}
    </>
  );
}

/** The buttons of a trigger. `change=yes` in the address opens the form. */
function Actions({ of: trigger }: { of: Trigger }) {
  const { id, name, paused } = trigger;
  const { route } = useLocation();
  const { query, change } = useQuery();
  if (!mayChangeTrigger(trigger)) return null;
  const post = async (act: "pause" | "resume"): Promise<void> => {
    await (act === "pause"
      ? callData("POST", `${triggerPath(id)}/pause`, { body: {} })
      : callData("POST", `${triggerPath(id)}/resume`));
    readTriggersAgain();
  };
  const remove = async (): Promise<void> => {
    await callData("DELETE", triggerPath(id));
    tell(`The trigger “${name}” was deleted.`);
    route(LIST);
  };
  return (
    <>
      {paused === null ? (
        <ActionButton icon="pause" act={() => post("pause")}>
          Pause
        </ActionButton>
      ) : (
        <ActionButton icon="play" act={() => post("resume")}>
          Resume
        </ActionButton>
      )}
      <Button icon="edit" onClick={() => change({ change: "yes" })}>
        Change
      </Button>
      <ActionButton
        kind="danger"
        act={remove}
        label={`Delete ${name}`}
        confirm={`Delete “${name}”? Its address is gone, and its deliveries are deleted with it. A run under way continues to its end.`}
      >
        Delete
      </ActionButton>
      {query["change"] === "yes" && (
        <ErrorBoundary>
          <TriggerEditor
            trigger={trigger}
            onSaved={() => {
              tell("The trigger is saved.");
              readTriggersAgain();
            }}
            onClose={() => change({ change: null })}
          />
        </ErrorBoundary>
      )}
    </>
  );
}
