import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Prose } from "#web/ui/prose.tsx";

interface StepTextsProps {
  agentId: string;
  executionId: string;
  stepId: string;
}

/** The whole input and output of a step: texts rendered or raw, and all else as a tree. */
export function StepTexts({ agentId, executionId, stepId }: StepTextsProps) {
  const texts = useLoad(
    (signal) =>
      callData("GET", `${agentPath(agentId)}/executions/${executionId}/trace/${stepId}/texts` as const, { signal }),
    [executionId, stepId],
  );
  return (
    <Loading of={texts}>
      {({ kind, input, output, input_left_out: inputLeftOut, output_left_out: outputLeftOut }) => (
        <>
          <Part title="Input" of={input} leftOut={inputLeftOut} />
          <Part title={kind === "model" ? "Answer" : "Output"} of={output} leftOut={outputLeftOut} />
        </>
      )}
    </Loading>
  );
}

function Part({ title, of: value, leftOut }: { title: string; of: unknown; leftOut: number }) {
  const isParts = typeof value === "object" && value !== null && !Array.isArray(value);
  return (
    <section aria-label={`${title} in full`}>
      <h4>{title}</h4>
      {value === undefined ? (
        <p class="empty">No text of it is stored.</p>
      ) : isParts ? (
        Object.entries(value).map(([name, part]) => <Named key={name} name={name} of={part} />)
      ) : (
        <Named name={title.toLowerCase()} of={value} />
      )}
      {leftOut > 0 && <p class="muted">{numberText(leftOut)} characters of it are not stored.</p>}
    </section>
  );
}

function Named({ name, of: value }: { name: string; of: unknown }) {
  const words = name.replaceAll("_", " ");
  if (value === "" || (Array.isArray(value) && value.length === 0)) return null;
  return (
    <>
      <h5>{words}</h5>
      {name === "messages" && Array.isArray(value) ? (
        value.map((message: unknown, at) => <Message key={at} of={message} label={`message ${at + 1}`} />)
      ) : typeof value === "string" ? (
        <Prose text={value} label={`the ${words}`} />
      ) : (
        <JsonTree label={`the ${words} in full`} value={value} />
      )}
    </>
  );
}

function Message({ of: message, label }: { of: unknown; label: string }) {
  const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
  return (
    <>
      <p class="muted">{typeof role === "string" ? role : ""}</p>
      {typeof content === "string" ? (
        <Prose text={content} label={label} />
      ) : (
        <JsonTree label={label} value={content ?? message} />
      )}
    </>
  );
}
