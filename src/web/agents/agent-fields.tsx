import type { ComponentChildren } from "preact";

import { Field, TextField } from "#web/ui/form.tsx";

import type { Agent, AgentConfiguration } from "./agent.ts";

interface AgentFieldsProps {
  /** The agent that is edited; null for a new one. */
  agent: Agent | null;
  error: Error | null;
  /** Fields that only a new one has, below its name. */
  children?: ComponentChildren;
}

/** Everything of an agent that can be changed later as well. */
export function AgentFields({ agent, error, children }: AgentFieldsProps) {
  return (
    <>
      <Field label="Name" name="name" required maxLength={100} defaultValue={agent?.name ?? ""} error={error} />
      {children}
      <TextField
        label="Description"
        name="description"
        rows={2}
        maxLength={2_000}
        defaultValue={agent?.description ?? ""}
        help="What the agent is for, in a sentence or two."
      />
      <TextField
        label="Capabilities"
        name="capabilities"
        rows={3}
        defaultValue={(agent?.capabilities ?? []).join("\n")}
        help="What it can do, one per line, such as summarize."
      />
      <fieldset>
        <legend>
          <strong>How it thinks</strong>
        </legend>
        <ConfigurationFields configuration={agent?.configuration ?? {}} error={error} />
      </fieldset>
    </>
  );
}

function ConfigurationFields({ configuration, error }: { configuration: AgentConfiguration; error: Error | null }) {
  const { model, temperature, max_tokens: maxTokens, system_prompt: systemPrompt } = configuration;
  const tools = toolNames(configuration);
  return (
    <>
      <div class="columns">
        <Field
          label="Model"
          name="configuration.model"
          maxLength={200}
          defaultValue={model ?? ""}
          help="If empty, the platform's default is used."
          error={error}
        />
        <Field
          label="Temperature"
          name="configuration.temperature"
          type="number"
          min={0}
          max={2}
          step="any"
          defaultValue={temperature ?? ""}
          help="0 is steady, 2 is wild."
          error={error}
        />
        <Field
          label="Longest answer, in tokens"
          name="configuration.max_tokens"
          type="number"
          min={1}
          max={200_000}
          step={1}
          defaultValue={maxTokens ?? ""}
          help="A token is about four letters."
          error={error}
        />
      </div>
      <TextField
        label="Instructions"
        name="configuration.system_prompt"
        rows={4}
        maxLength={20_000}
        defaultValue={systemPrompt ?? ""}
        help="How the agent should work and answer, always."
      />
      {tools === null ? (
        <p class="empty">Its tools were set through the API in a form that cannot be edited here.</p>
      ) : (
        <TextField
          label="Tools"
          name="configuration.tools"
          rows={3}
          defaultValue={tools.join("\n")}
          help="The tools or skills it may use, one name per line. If empty, it may use all of yours."
        />
      )}
    </>
  );
}

/** The names of an agent's tools; null when they are more than names. */
function toolNames({ tools = [] }: AgentConfiguration): string[] | null {
  return tools.every((tool) => typeof tool === "string") ? tools : null;
}
