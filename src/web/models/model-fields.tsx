import { useId, useState } from "preact/hooks";

import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form.tsx";

import type { ConnectedModel } from "./model-connection.ts";

const PRICES = [
  ["input", "Input, $"],
  ["cached", "Cached, $"],
  ["output", "Output, $"],
] as const;

const OWN = {
  input: "input_usd_per_million",
  cached: "cached_input_usd_per_million",
  output: "output_usd_per_million",
} as const;

interface ModelFieldsProps {
  models: readonly ConnectedModel[];
  onChange: (models: readonly ConnectedModel[]) => void;
  error: Error | null;
}

/** The models of a connection with their prices of a million tokens; the first one is its default. */
export function ModelFields({ models, onChange, error }: ModelFieldsProps) {
  return (
    <fieldset class="model-fields">
      <legend>Models</legend>
      <p>Dollars for a million tokens. Without them, the platform's price holds where it knows one.</p>
      {models.map((model, index) => (
        <div key={model.name} class="model-of" role="group" aria-label={model.name}>
          <div class="row">
            <code class="grow">{model.name}</code>
            {index > 0 && (
              <Button
                size="small"
                kind="ghost"
                icon="up"
                label={`Make ${model.name} the first`}
                onClick={() => onChange([model, ...models.filter((other) => other !== model)])}
              />
            )}
            <Button
              size="small"
              kind="ghost"
              icon="x"
              label={`Remove ${model.name}`}
              onClick={() => onChange(models.filter((other) => other !== model))}
            />
          </div>
          <div class="prices">
            {PRICES.map(([part, label]) => (
              <Field
                key={part}
                label={label}
                name={fieldOf(part, model.name)}
                type="number"
                min={0}
                max={100_000}
                step="any"
                defaultValue={model[OWN[part]] ?? ""}
              />
            ))}
            <Field
              label="Reads, tokens"
              name={fieldOf("context", model.name)}
              type="number"
              min={2_000}
              step={1}
              defaultValue={model.context_window ?? ""}
              error={error}
            />
          </div>
        </div>
      ))}
      <AddModel
        onAdd={(name) => {
          if (models.every((model) => model.name !== name)) onChange([...models, { ...NEW, name }]);
        }}
      />
    </fieldset>
  );
}

const NEW = {
  context_window: null,
  input_usd_per_million: null,
  output_usd_per_million: null,
  cached_input_usd_per_million: null,
} as const;

const fieldOf = (part: string, model: string): string => `${part} of ${model}`;

/** The models as a form's fields say them. */
export function modelsIn(fields: Readonly<Record<string, string>>, models: readonly ConnectedModel[]) {
  return models.map(({ name }) => {
    const of = (part: string): number | undefined => {
      const text = (fields[fieldOf(part, name)] ?? "").trim();
      return text === "" ? undefined : Number(text);
    };
    return {
      name,
      context_window: of("context"),
      input_usd_per_million: of("input"),
      output_usd_per_million: of("output"),
      cached_input_usd_per_million: of("cached"),
    };
  });
}

/** Adds a model by the vendor's name for it. */
function AddModel({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState("");
  const id = useId();
  const add = (): void => {
    if (name.trim() === "") return;
    onAdd(name.trim());
    setName("");
  };
  return (
    <div class="field">
      <label for={id}>Another model</label>
      <div class="row">
        <input
          id={id}
          class="grow"
          value={name}
          maxLength={200}
          onInput={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>Add</Button>
      </div>
    </div>
  );
}
