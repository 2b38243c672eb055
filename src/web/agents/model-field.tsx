import { useId } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Combobox, type Option } from "#web/ui/combobox.tsx";

type Models = DataOf<"GET /api/models">;

/** The model of an agent, chosen from those of the workspace; another one is taken where the operator lends any model. */
export function ModelField({ model }: { model: string | undefined }) {
  const models = useLoad((signal) => callData("GET", "/api/models", { signal }), []);
  const helpId = useId();
  return (
    <div class="field">
      <Combobox
        label="Model"
        name="configuration.model"
        chosen={model === undefined ? null : { value: model, text: model }}
        placeholder={models.value?.models.find(({ is_default }) => is_default)?.name ?? "The platform's default"}
        maxLength={200}
        sayTyped={models.value?.takes_other_models === true ? TYPED : undefined}
        describedBy={helpId}
        find={async (words) => optionsFor(models.value, words)}
      />
      <small id={helpId}>{sayModels(models.value)}</small>
    </div>
  );
}

const TYPED = "Not in the list: the operator's vendor is asked for it.";

const RULES: Option = { value: "builtin", text: "builtin", hint: "the built-in engine, by rules" };

function optionsFor(models: Models | null, words: string): Option[] {
  const typed = words.trim().toLowerCase();
  const all = (models?.models ?? []).map((model) => ({ value: model.name, text: model.name, hint: hintOf(model) }));
  return [...all, RULES].filter(({ text }) => text.toLowerCase().includes(typed));
}

/** Its price for a million tokens and how much it reads at once. */
function hintOf(model: Models["models"][number]): string {
  const { input_usd_per_million_tokens: input, output_usd_per_million_tokens: output, context_window: tokens } = model;
  const price = input === null || output === null ? "price not known" : `$${input} in, $${output} out`;
  return `${price} · ${numberText(Math.round(tokens / 1_000))} k tokens`;
}

function sayModels(models: Models | null): string {
  if (models === null) return "A model of the workspace's connections.";
  if (models.models.length === 0 && !models.takes_other_models)
    return "No model is connected, so the built-in engine acts by rules. Settings, Models connects one.";
  const other = models.takes_other_models ? " The operator also lends models that are not listed." : "";
  return `Models of the workspace's connections and of the operator; prices are for a million tokens.${other}`;
}
