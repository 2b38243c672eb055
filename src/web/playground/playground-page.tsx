import { useRoute } from "preact-iso";

import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import { type Place, readSource } from "./source.ts";
import { usePlayground } from "./use-playground.ts";
import { Workbench } from "./workbench.tsx";

/** Variants of an agent beside each other: from a run, from a step of it, or from an agent. The address names the place. */
export function PlaygroundPage() {
  const { playground_id: id = "" } = useRoute().params;
  const { from = "", agent = "" } = useQuery().query;
  if (id !== "") return <Ran key={id} id={id} />;
  const [executionId = "", stepId = ""] = from.split(".");
  if (executionId === "" && agent === "") return <Nowhere />;
  const place = { executionId: executionId || null, stepId: stepId || null, agentId: agent };
  return <New key={`${from} ${agent}`} {...place} />;
}

function New(place: Place) {
  const source = useLoad((signal) => readSource(place, signal), []);
  if (source.value !== null) return <Workbench source={source.value} />;
  return (
    <Page title="Playground">
      <Loading of={source}>{() => null}</Loading>
    </Page>
  );
}

function Ran({ id }: { id: string }) {
  const { load, texts } = usePlayground(id);
  const { value: playground } = load;
  const source = useLoad(
    async (signal) =>
      playground === null
        ? null
        : readSource(
            { executionId: playground.execution_id, stepId: playground.step_id, agentId: playground.agent_id },
            signal,
          ),
    [playground?.id],
  );
  if (playground !== null && source.value !== null)
    return <Workbench source={source.value} ran={{ playground, texts, reload: load.reload }} />;
  return (
    <Page title="Playground">
      <Loading of={{ ...load, value: null, error: load.error ?? source.error }}>{() => null}</Loading>
    </Page>
  );
}

const Nowhere = () => (
  <Page title="Playground">
    <EmptyState icon="flask" title="Choose a run or an agent first">
      Open a run and press <kbd>=</kbd> on a step of the model, or “Playground” on a run or an agent. Nothing outside is
      touched here.
    </EmptyState>
  </Page>
);
