import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { Json } from "#web/ui/text.tsx";

import { type Ask, playgroundPath } from "./playground.ts";

interface UnrecordedCallProps {
  id: string;
  at: number;
  ask: Ask;
  reload: () => void;
}

/** A call that no recording answers, which a person answers in its place. */
export function UnrecordedCall({ id, at, ask, reload }: UnrecordedCallProps) {
  const [answer, setAnswer] = useState<string | null>(null);
  const { call_id: callId, tool, live, nearest } = ask;
  const send = useAction(async (given: { use: string } | { result: unknown }) => {
    await callData("POST", `${playgroundPath(id)}/answers`, { body: { variant: at, call_id: callId, ...given } });
    reload();
  });
  const use = (way: string) => () => void send.run({ use: way });
  return (
    <section class="unrecorded" aria-label="This call was not recorded">
      <h3>This call was not recorded</h3>
      <p>
        <code>{toolWords(tool)}</code>
      </p>
      <Json value={ask.arguments} />
      <p class="muted">
        {live ? "It only reads." : "It may change something, so it is not made here."}{" "}
        {nearest === null ? (
          "No call like it is recorded."
        ) : (
          <>
            Nearest recorded: <a href={`/runs/${nearest.execution_id}`}>in run …{nearest.execution_id.slice(-8)}</a>,
            which differs at {nearest.differs.join(", ")}.
          </>
        )}
      </p>
      {may("AGENT_RUN") && (
        <div class="actions">
          {nearest !== null && (
            <Button size="small" icon="again" isBusy={send.isRunning} onClick={use("nearest")}>
              Use the nearest
            </Button>
          )}
          {live && (
            <Button size="small" icon="play" isBusy={send.isRunning} onClick={use("live")}>
              Call it
            </Button>
          )}
          <Button
            size="small"
            icon="edit"
            isExpanded={answer !== null}
            onClick={() => setAnswer(answer === null ? "{}" : null)}
          >
            Answer it
          </Button>
          <Button size="small" kind="ghost" isBusy={send.isRunning} onClick={use("end")}>
            End here
          </Button>
        </div>
      )}
      {answer !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send.run({ result: valueOf(answer) });
          }}
        >
          <label>
            Answer of {toolWords(tool)}
            <textarea rows={4} value={answer} onInput={({ currentTarget: { value } }) => setAnswer(value)} />
          </label>
          <Button type="submit" kind="primary" size="small" isBusy={send.isRunning}>
            Send
          </Button>
        </form>
      )}
      <Problem error={send.error} />
    </section>
  );
}

/** JSON, or the words themselves. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
