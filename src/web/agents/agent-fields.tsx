import type { ComponentChildren } from "preact";

import type { Agent, AgentConfiguration } from "#web/parts/agents/agent.ts";
import { Advanced } from "#web/ui/advanced.tsx";
import { ChipsField } from "#web/ui/chips-field.tsx";
import { Field, TextField } from "#web/ui/form.tsx";

import { AgentsField } from "./agents-field.tsx";
import { ModelField } from "./model-field.tsx";
import { ToolsField } from "./tools-field.tsx";

/** The fields of an agent that can also be changed later. */
export type AgentDraft = Pick<Agent, "name" | "description" | "capabilities" | "configuration">;

interface AgentFieldsProps {
  /** The initial values of the fields. */
  draft: AgentDraft;
  error: Error | null;
  /** Fields that only a new one has, the first of the advanced ones. */
  children?: ComponentChildren;
}

const FIRST = ["name", "description", "configuration.system_prompt"];

/** An agent in three fields, and the rest of it folded below. */
export function AgentFields({ draft, error, children }: AgentFieldsProps) {
  return (
    <>
      <Field label="Name" name="name" required maxLength={100} defaultValue={draft.name} error={error} />
      <TextField
        label="Purpose"
        name="description"
        rows={2}
        maxLength={2_000}
        defaultValue={draft.description ?? ""}
        help="The purpose of the agent, in a sentence or two."
      />
      <TextField
        label="Instructions"
        name="configuration.system_prompt"
        rows={5}
        maxLength={20_000}
        defaultValue={draft.configuration.system_prompt ?? ""}
        help="How it should work and answer, always."
      />
      <Advanced error={error} others={FIRST}>
        {children}
        <ChipsField
          label="Capabilities"
          name="capabilities"
          chosen={draft.capabilities}
          maxLength={100}
          placeholder="Add one, such as summarize"
          help="The abilities of the agent, in your own words. Enter or a comma adds each."
        />
        <ToolsField configuration={draft.configuration} />
        <AgentsField configuration={draft.configuration} />
        <ModelFields configuration={draft.configuration} error={error} />
      </Advanced>
    </>
  );
}

function ModelFields({ configuration, error }: { configuration: AgentConfiguration; error: Error | null }) {
  const { model, temperature, max_tokens: maxTokens } = configuration;
  return (
    <div class="columns">
      <ModelField model={model} />
      <Field
        label="Temperature, 0 to 2"
        name="configuration.temperature"
        type="number"
        min={0}
        max={2}
        step="any"
        defaultValue={temperature ?? ""}
        placeholder="The model's own"
        help="0 is consistent, 2 is creative."
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
        placeholder="The model's own"
        help="A token is about four letters."
        error={error}
      />
    </div>
  );
}
