import { useQuery } from "#web/lib/use-query.ts";

import { CompareRuns } from "./compare-runs.tsx";
import { CompareVersions } from "./compare-versions.tsx";
import { PickRun } from "./pick-run.tsx";

/** Two runs beside each other, or two versions of an agent. The address names them. */
export function ComparePage() {
  const { agent = "", a = "", b = "" } = useQuery().query;
  if (agent !== "") return <CompareVersions key={`${agent} ${a} ${b}`} agentId={agent} a={a} b={b} />;
  if (a === "" || b === "") return <PickRun key={a} a={a} />;
  return <CompareRuns key={`${a} ${b}`} a={a} b={b} />;
}
