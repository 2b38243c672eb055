import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { SettingsNavigation } from "#web/parts/settings-navigation.tsx";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Field, Form, Tick } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { Moment } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

const PATH = "/api/trace-export";

type TraceExport = NonNullable<DataOf<"GET /api/trace-export">["trace_export"]>;
type Trial = DataOf<"POST /api/trace-export/test">;

/** The receiver to which the traces of runs are sent. */
export function TracesPage() {
  return (
    <Page
      title="Traces"
      lead="The trace of each run, sent as OpenTelemetry spans to a receiver of your own when the run ends."
    >
      <SettingsNavigation>
        {may("WEBHOOK_MANAGE") ? (
          <Export />
        ) : (
          <Notice icon="lock">Only people who may manage webhooks can see where traces are sent.</Notice>
        )}
      </SettingsNavigation>
    </Page>
  );
}

function Export() {
  const load = useLoad((signal) => callData("GET", PATH, { signal }), []);
  return (
    <Loading of={load}>
      {({ trace_export: found }) => (
        <>
          {found !== null && <Sending found={found} onChange={load.reload} />}
          <section>
            <h2>{found === null ? "Send traces" : "Change the receiver"}</h2>
            <ReceiverForm key={found?.updated_at} found={found} onSet={load.reload} />
          </section>
        </>
      )}
    </Loading>
  );
}

interface SendingProps {
  found: TraceExport;
  onChange: () => void;
}

/** Where traces go, and whether they arrive. */
function Sending({ found, onChange }: SendingProps) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const test = async (): Promise<void> => setTrial(await callData("POST", `${PATH}/test`));
  const stop = async (): Promise<void> => {
    await callData("DELETE", PATH);
    tell("Traces are no longer sent");
    onChange();
  };
  const { url, header_names: headers, include_content: hasTexts, waiting, dropped } = found;
  return (
    <section>
      <h2 class="row">
        <span class="grow">Receiver</span>
        <ActionButton act={test}>Test</ActionButton>
        <ActionButton act={stop} kind="danger" confirm={`Send no more traces to ${url}? Waiting ones are dropped.`}>
          Stop sending
        </ActionButton>
      </h2>
      {found.last_error !== null && (
        <Notice>
          <strong>The receiver does not take the traces.</strong> {found.last_error}
          {found.paused_until !== null && (
            <>
              {" "}
              The next one is sent <Moment at={found.paused_until} />.
            </>
          )}
        </Notice>
      )}
      {trial !== null && (
        <p role="status">
          {trial.ok
            ? `Works, ${numberText(trial.latency_ms)} ms. The span is named tenure.test.`
            : `Does not work: ${trial.error ?? `the receiver answered ${trial.status ?? "nothing"}.`}`}
        </p>
      )}
      <Facts>
        <Fact title="Address">{url}</Fact>
        <Fact title="Headers">{headers.length === 0 ? "none" : headers.join(", ")}</Fact>
        <Fact title="Texts">{hasTexts ? "are sent too" : "are not sent"}</Fact>
        <Fact title="Sent last">{found.last_sent_at === null ? "never" : <Moment at={found.last_sent_at} />}</Fact>
        <Fact title="Waiting">{numberText(waiting)}</Fact>
        <Fact title="Given up">{numberText(dropped)}</Fact>
      </Facts>
    </section>
  );
}

/** Sets the receiver. Without a new header the stored ones stay, as long as the host is the same. */
function ReceiverForm({ found, onSet }: { found: TraceExport | null; onSet: () => void }) {
  const set = useAction(async (fields: Readonly<Record<string, string>>) => {
    const { url = "", header = "", value = "" } = fields;
    await callData("PUT", PATH, {
      body: {
        url: url.trim(),
        ...(header.trim() === "" ? {} : { headers: { [header.trim()]: value } }),
        include_content: fields["include_content"] === "on",
      },
    });
    tell("Traces are sent from the next run on");
    onSet();
  });
  return (
    <Form action={set} submit={found === null ? "Send traces" : "Save"}>
      <Field
        label="Address"
        name="url"
        type="url"
        required
        placeholder="https://otel.example/v1/traces"
        defaultValue={found?.url ?? ""}
        help="The whole address of an OTLP receiver over HTTP, usually with the path /v1/traces."
        error={set.error}
      />
      <Field
        label="Header"
        name="header"
        maxLength={200}
        placeholder="x-api-key"
        help={
          found === null || found.header_names.length === 0
            ? "The header that the receiver asks for, when it asks for one."
            : "Leave it empty to keep the stored headers."
        }
        error={set.error}
      />
      <Field label="Its value" name="value" type="password" autoComplete="off" maxLength={4_096} error={set.error} />
      <Tick
        label="Send texts too: questions to models, answers, arguments and results of tools"
        name="include_content"
        isTicked={found?.include_content ?? false}
      />
    </Form>
  );
}
