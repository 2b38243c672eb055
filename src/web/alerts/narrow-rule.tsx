import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { scopeText, windowText } from "#web/parts/budgets/budget.ts";
import { Choice } from "#web/ui/form.tsx";

import type { AlertRule, Narrowing } from "./alert.ts";

type Option = readonly [value: string, text: string];

const READERS: Readonly<Record<Narrowing, (signal: AbortSignal) => Promise<readonly Option[]>>> = {
  connection: async (signal) => {
    const { model_connections: connections } = await callData("GET", "/api/model-connections", { signal });
    return connections.map(({ id, name }) => [id, name]);
  },
  budget: async (signal) => {
    const { budgets } = await callData("GET", "/api/budgets", { signal });
    return budgets
      .filter(({ window }) => window !== "run")
      .map((budget) => [budget.id, `${scopeText(budget)}, ${windowText(budget)}`]);
  },
};

const WORDS: Readonly<Record<Narrowing, readonly [label: string, all: string]>> = {
  connection: ["Model connection", "All"],
  budget: ["Budget", "The one with the largest share"],
};

/** Chooses the connection or the budget that a rule watches. */
export function NarrowRule({ by, rule }: { by: Narrowing; rule: AlertRule | null }) {
  const load = useLoad(READERS[by], [by]);
  if (load.value === null) return null;
  const [label, all] = WORDS[by];
  const own = rule?.[by] ?? null;
  const gone: readonly Option[] =
    own === null || load.value.some(([id]) => id === own.id) ? [] : [[own.id, own.name ?? "Deleted"]];
  return (
    <Choice label={label} name={`${by}_id`} options={[["", all], ...load.value, ...gone]} chosen={own?.id ?? ""} />
  );
}
