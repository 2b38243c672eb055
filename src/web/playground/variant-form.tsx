import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import { DifferentLines } from "#web/parts/different-lines.tsx";
import { textDifference } from "#web/parts/text-difference.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/notice.tsx";

import { type Draft, letterOf } from "./playground.ts";
import type { Source } from "./source.ts";

interface VariantFormProps {
  at: number;
  source: Source;
  asItIs: Draft;
  draft: Draft;
  setDraft: (draft: Draft) => void;
}

/** The model, temperature, instructions, tools and messages of a variant. What differs from the agent is marked. */
export function VariantForm({ at, source, asItIs, draft, setDraft }: VariantFormProps) {
  const models = useLoad((signal) => callData("GET", "/api/models", { signal }), []);
  const names = [...new Set([...(models.value?.models ?? []).map(({ name }) => name), draft.model])].filter(Boolean);
  const set = (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes });
  const isOther = (name: "model" | "temperature"): string | undefined =>
    draft[name] === asItIs[name] ? undefined : "differs";
  return (
    <div class="variant-form">
      <div class="two">
        <label class={isOther("model")}>
          Model
          <select value={draft.model} onChange={({ currentTarget: { value } }) => set({ model: value })}>
            <option value="">As set</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class={isOther("temperature")}>
          Temperature
          <input
            type="number"
            min={0}
            max={2}
            step="any"
            value={draft.temperature}
            placeholder="as set"
            onInput={({ currentTarget: { value } }) => set({ temperature: value })}
          />
        </label>
      </div>
      <Instructions at={at} asItIs={asItIs} draft={draft} set={set} />
      <Tools source={source} draft={draft} set={set} />
      {source.stepId !== null && <Messages source={source} draft={draft} set={set} />}
    </div>
  );
}

type Set = (changes: Partial<Draft>) => void;

function Instructions({ at, asItIs, draft, set }: { at: number; asItIs: Draft; draft: Draft; set: Set }) {
  const lines = textDifference(asItIs.instructions, draft.instructions).filter(({ side }) => side !== "both").length;
  return (
    <>
      <label class={lines === 0 ? undefined : "differs"}>
        Instructions
        <textarea
          rows={5}
          maxLength={20_000}
          value={draft.instructions}
          onInput={({ currentTarget: { value } }) => set({ instructions: value })}
        />
      </label>
      {lines > 0 && (
        <details>
          <summary>
            {lines} {lines === 1 ? "line differs" : "lines differ"}
          </summary>
          <DifferentLines
            label={`Instructions of variant ${letterOf(at)}`}
            a={asItIs.instructions}
            b={draft.instructions}
            names={["A", letterOf(at)]}
          />
        </details>
      )}
    </>
  );
}

function Tools({ source, draft, set }: { source: Source; draft: Draft; set: Set }) {
  const { tools } = source.permissions;
  if (tools.length === 0) return null;
  const turn = (name: string): void => {
    const next = new Set(draft.tools);
    if (!next.delete(name)) next.add(name);
    set({ tools: next });
  };
  return (
    <fieldset>
      <legend>
        Tools{" "}
        <span class="muted">
          {draft.tools.size} of {tools.length}
        </span>
      </legend>
      <div class="tool-boxes">
        {tools.map(({ tool, skill, has_effect: hasEffect }) => (
          <label key={tool} class="check">
            <input type="checkbox" checked={draft.tools.has(tool)} onChange={() => turn(tool)} />
            <code class="cut">{skill?.name ?? toolWords(tool)}</code>
            {hasEffect && <small class="muted">effect</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Messages({ source: { run, stepId }, draft, set }: { source: Source; draft: Draft; set: Set }) {
  const [isOpen, setIsOpen] = useState(false);
  const edit = useAction(async () => {
    if (run === null || stepId === null) return;
    const path = `${agentPath(run.agent.id)}/executions/${run.execution_id}/trace/${stepId}/texts` as const;
    const { input } = await callData("GET", path);
    const messages = (input as { messages?: unknown } | undefined)?.messages;
    if (messages === undefined) throw new Error("Its messages are no longer stored.");
    set({ messages: JSON.stringify(messages, null, 2) });
    setIsOpen(true);
  });
  return (
    <>
      <p class="row">
        <small class="grow muted">{draft.messages === null ? "Messages as recorded" : "Messages edited"}</small>
        {draft.messages === null ? (
          <Button kind="ghost" size="small" isBusy={edit.isRunning} onClick={() => void edit.run()}>
            Edit messages
          </Button>
        ) : (
          <>
            <Button kind="ghost" size="small" isExpanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? "Fold" : "Show"}
            </Button>
            <Button kind="ghost" size="small" onClick={() => set({ messages: null })}>
              As recorded
            </Button>
          </>
        )}
      </p>
      {isOpen && draft.messages !== null && (
        <label class="differs">
          Messages, as JSON
          <textarea
            rows={10}
            value={draft.messages}
            onInput={({ currentTarget: { value } }) => set({ messages: value })}
          />
        </label>
      )}
      <Problem error={edit.error} />
    </>
  );
}
