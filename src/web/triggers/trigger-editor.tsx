import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may, me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { StartTarget } from "#web/parts/starts/start-target.tsx";
import { Advanced } from "#web/ui/advanced.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Choice, Field, Form, NumberField, TextField } from "#web/ui/form.tsx";

import { createBody, type Fields, updateBody } from "./read-trigger-fields.ts";
import { keepSecret } from "./secret-once-made.ts";
import { OVERLAP_WORDS, SCHEME_WORDS, type Scheme, type Trigger, triggerPath } from "./trigger.ts";

const HmacFields = lazy(async () => (await import("./hmac-fields.tsx")).HmacFields);
const TrustFields = lazy(async () => (await import("./trust-fields.tsx")).TrustFields);

interface TriggerEditorProps {
  /** Null for a new one. */
  trigger: Trigger | null;
  onSaved: (saved: Pick<Trigger, "id" | "name">) => void;
  onClose: () => void;
}

/** Makes a trigger, or changes it. */
export function TriggerEditor({ trigger, onSaved, onClose }: TriggerEditorProps) {
  return (
    <Drawer title={trigger === null ? "New trigger" : "Change the trigger"} onClose={onClose}>
      {(close) => (
        <TriggerForm
          trigger={trigger}
          onSaved={(saved) => {
            close();
            onSaved(saved);
          }}
        />
      )}
    </Drawer>
  );
}

const FIRST = [
  "name",
  "agent_id",
  "task",
  "workflow_id",
  "input",
  "source",
  "scheme",
  "verify",
  "events",
  "when",
  "context",
  "on_overlap",
];
const SOURCES = [
  ["webhook", "A request of an outside sender"],
  ["event", "An event of this workspace"],
] as const;
const SCHEMES = Object.entries(SCHEME_WORDS) as [Scheme, string][];

function TriggerForm({ trigger, onSaved }: Omit<TriggerEditorProps, "onClose">) {
  const [source, setSource] = useState(trigger?.source ?? "webhook");
  const [scheme, setScheme] = useState<string>(trigger?.verify?.scheme ?? "standard_webhooks");
  const [isWorkflow, setIsWorkflow] = useState(trigger?.workflow != null);
  const save = useAction(async (fields: Fields) => {
    if (trigger !== null) {
      return onSaved(await callData("PATCH", triggerPath(trigger.id), { body: updateBody(fields, trigger) }));
    }
    const made = await callData("POST", "/api/triggers", { body: createBody(fields) });
    keepSecret(made.id, made.secret);
    onSaved(made);
  });
  const { error } = save;
  const isOthers = trigger !== null && trigger.owner.id !== me.value?.user.id;
  return (
    <Form action={save} submit={trigger === null ? "Create the trigger" : "Save"}>
      <div class="stack">
        <Field
          label="Name"
          name="name"
          maxLength={100}
          required
          autoFocus
          placeholder="Shop claims"
          defaultValue={trigger?.name ?? ""}
          error={error}
        />
        <StartTarget
          of={trigger}
          taskHelp="The delivery is its material. The task itself takes no placeholder."
          error={error}
          onKind={setIsWorkflow}
        />
        {trigger === null && (
          <div
            onChange={({ target }) => setSource((target as HTMLSelectElement).value === "event" ? "event" : "webhook")}
          >
            <Choice label="Starts with" name="source" options={SOURCES} chosen={source} error={error} />
          </div>
        )}
        {source === "webhook" ? (
          <>
            <Choice
              label="Signature"
              name="scheme"
              options={SCHEMES}
              chosen={scheme}
              onChoose={setScheme}
              error={error}
            />
            <ErrorBoundary>
              {scheme === "hmac" && <HmacFields verify={trigger?.verify ?? null} error={error} />}
            </ErrorBoundary>
          </>
        ) : (
          <TextField
            label="Events"
            name="events"
            rows={2}
            required
            placeholder="agent.executed"
            defaultValue={trigger?.events.join("\n") ?? ""}
            help="One on each line, such as execution.failed, photo.uploaded or message.received."
            error={error}
          />
        )}
        <Field
          label="Only when"
          name="when"
          maxLength={1_000}
          placeholder='body.topic == "claim.created"'
          defaultValue={trigger?.when ?? ""}
          help="Empty: everything that arrives starts a run."
          error={error}
        />
        <TextField
          label={isWorkflow ? "The workflow gets" : "The run gets"}
          name="context"
          rows={4}
          placeholder={'{ "order": "${body.order.number}" }'}
          defaultValue={givenText(trigger)}
          help={`JSON with \${…} for values. Empty: the ${isWorkflow ? "workflow" : "run"} gets all that arrived.`}
          error={error}
        />
        <Choice
          label="While a run is not over"
          name="on_overlap"
          options={Object.entries(OVERLAP_WORDS)}
          chosen={trigger?.on_overlap ?? "allow"}
          error={error}
        />
        <Advanced error={error} others={FIRST}>
          {source === "webhook" && <WebhookFields trigger={trigger} error={error} />}
          <ErrorBoundary>
            {source === "webhook" && may("GOVERNANCE_APPROVE") && <TrustFields of={trigger} error={error} />}
          </ErrorBoundary>
          <NumberField
            label="Pause after failures"
            name="pause_after_failures"
            min={1}
            max={100}
            defaultValue={trigger?.pause_after_failures ?? 10}
            help="This number of failures in a row pauses it, and you are told."
            error={error}
          />
        </Advanced>
        {isOthers && (
          <p class="muted">
            It belongs to {trigger.owner.name ?? "another person"}. When you save it, you become its owner: you order
            its runs.
          </p>
        )}
      </div>
    </Form>
  );
}

/** The template of the context or the input, as a person edits it. */
function givenText(trigger: Trigger | null): string {
  const given = trigger?.input ?? trigger?.context ?? null;
  return given === null ? "" : JSON.stringify(given, null, 2);
}

const REPEATS = [
  ["id", "The sender’s id, within 7 days"],
  ["body", "The same body, within 24 hours"],
] as const;

function WebhookFields({ trigger, error }: { trigger: Trigger | null; error: Error | null }) {
  return (
    <>
      {trigger === null && (
        <Field
          label="Secret of the sender"
          name="secret"
          autoComplete="off"
          minLength={24}
          maxLength={256}
          help="For a sender that chooses it, as Stripe, Slack and Shopify do. Empty: one is made."
          error={error}
        />
      )}
      <Field
        label="Headers"
        name="headers"
        placeholder="X-Shop, X-Topic"
        defaultValue={trigger?.headers.join(", ") ?? ""}
        help="Those that expressions and runs see, with commas between them."
        error={error}
      />
      <NumberField
        label="Deliveries a minute"
        name="rate_per_minute"
        min={1}
        max={600}
        defaultValue={trigger?.rate_per_minute ?? 60}
        error={error}
      />
      <Choice
        label="A repeat is known by"
        name="dedupe"
        options={REPEATS}
        chosen={trigger?.dedupe ?? "id"}
        error={error}
      />
    </>
  );
}
