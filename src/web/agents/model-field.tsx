import { useId } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Combobox, type Option } from "#web/ui/combobox.tsx";

type Models = DataOf<"GET /api/models">;

/** The model of an agent, picked from those that the instance has; another one is taken where the vendor may know it. */
export function ModelField({ model }: { model: string | undefined }) {
  const models = useLoad((signal) => callData("GET", "/api/models", { signal }), []);
  const helpId = useId();
  const takesTyped = models.value?.takes_other_models ?? true;
  return (
    <div class="field">
      <Combobox
        label="Model"
        name="configuration.model"
        chosen={model === undefined ? null : { value: model, text: model }}
        placeholder={models.value?.models.find(({ is_default }) => is_default)?.name ?? "The platform's default"}
        maxLength={200}
        takesTyped={takesTyped}
        describedBy={helpId}
        find={async (words) => optionsFor(models.value, words)}
      />
      <small id={helpId}>{sayModels(models.value)}</small>
    </div>
  );
}

function optionsFor(models: Models | null, words: string): Option[] {
  const typed = words.trim().toLowerCase();
  return (models?.models ?? [])
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .map((model) => ({ value: model.name, text: model.name, hint: hintOf(model) }));
}

/** Its price for a million tokens and how much it reads at once. */
function hintOf(model: Models["models"][number]): string {
  const { input_usd_per_million_tokens: input, output_usd_per_million_tokens: output, context_window: tokens } = model;
  const price = input === null || output === null ? "price not known" : `$${input} in, $${output} out`;
  return `${price} · ${Math.round(tokens / 1_000).toLocaleString("en")} k tokens`;
}

function sayModels(models: Models | null): string {
  if (models === null) return "The vendor's name for the model.";
  if (models.provider === "builtin") return "No model is connected, so the built-in engine acts by rules.";
  const other = models.takes_other_models ? " You can type another model." : "";
  return `Models of the workspace's connections; prices are for a million tokens.${other}`;
}
