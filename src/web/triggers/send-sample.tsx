import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { tell } from "#web/ui/toast.tsx";

import { readTriggersAgain, type Trigger, triggerPath } from "./trigger.ts";

type Tried = Extract<DataOf<"POST /api/triggers/{id}/test">, { matches: unknown }>;

/** A sample for a trigger: tried without a start, or sent. */
export function SendSample({ of: trigger }: { of: Trigger }) {
  const latest = useLoad(
    (signal) => callData("GET", `${triggerPath(trigger.id)}/deliveries`, { query: { limit: 1 }, signal }),
    [trigger.id],
  );
  if (!may("AGENT_RUN")) return null;
  const last = latest.value?.deliveries[0]?.body;
  return <SampleForm key={last == null ? "own" : "last"} id={trigger.id} first={last ?? EXAMPLE} />;
}

const EXAMPLE = { topic: "claim.created" };

function SampleForm({ id, first }: { id: string; first: unknown }) {
  const [text, setText] = useState(JSON.stringify(first, null, 2));
  const [tried, setTried] = useState<Tried | null>(null);
  const attempt = useAction(async () => {
    const answer = await callData("POST", `${triggerPath(id)}/test`, { body: { body: sampleOf(text), dry: true } });
    setTried("matches" in answer ? answer : null);
  });
  const send = useAction(async () => {
    const answer = await callData("POST", `${triggerPath(id)}/test`, { body: { body: sampleOf(text), dry: false } });
    const began = "poll_url" in answer && answer.poll_url !== null;
    tell(!began ? "Nothing was started: it was ignored." : "The run has begun.");
    readTriggersAgain();
  });
  return (
    <section class="stack">
      <h2>Send a sample</h2>
      <label>
        Body, as JSON
        <textarea
          class="trigger-sample"
          rows={9}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setTried(null);
          }}
        />
      </label>
      <div class="actions">
        <Button icon="play" isBusy={attempt.isRunning} onClick={() => void attempt.run()}>
          Try, start nothing
        </Button>
        <Button isBusy={send.isRunning} onClick={() => void send.run()}>
          Send
        </Button>
      </div>
      <Problem error={attempt.error ?? send.error} />
      {tried !== null && <Outcome of={tried} />}
    </section>
  );
}

function sampleOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The sample is not JSON.");
  }
}

/** The outcome of a try, step by step. */
function Outcome({ of: { matches, context, error } }: { of: Tried }) {
  const steps: [isGood: boolean, text: string][] = [
    [
      matches === true,
      matches === null ? `«Only when» gave nothing: ${error?.message ?? ""}` : `«Only when» is ${String(matches)}`,
    ],
    ...(matches === true
      ? [
          [
            error === null,
            error === null
              ? `The run gets ${JSON.stringify(context)}`
              : `«The run gets» gave nothing: ${error.message}`,
          ] as [boolean, string],
        ]
      : []),
  ];
  return (
    <ol class="trigger-tried" aria-label="Outcome of the try">
      {steps.map(([isGood, text]) => (
        <li key={text}>
          <span class={`outcome ${isGood ? "done" : "partial"}`}>
            <Icon name={isGood ? "done" : "partial"} />
          </span>
          {text}
        </li>
      ))}
      <li>
        <span class="outcome void">
          <Icon name="void" />
        </span>
        Nothing was started: this was a try
      </li>
    </ol>
  );
}
