import { useRoute } from "preact-iso";

import { callData, queryText } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import { CaseList } from "./case-list.tsx";
import { CompareDataSetRuns } from "./compare-data-set-runs.tsx";
import { dataSetPath } from "./data-set.ts";
import { ExamMaterialControl } from "./exam-material.tsx";
import { RunList } from "./run-list.tsx";

/** A data set: its cases, the runs over them, and two runs beside each other. The address names the part. */
export function DataSetPage() {
  const id = useRoute().params["id"] ?? "";
  const { view = "", before = "", after = "" } = useQuery().query;
  const set = useLoad((signal) => callData("GET", dataSetPath(id), { signal }), [id]);
  const at = (part: string): string => `/data-sets/${id}${queryText({ view: part })}`;
  const isCompared = view === "compare" && before !== "" && after !== "";
  const isRuns = view === "runs" || view === "compare";
  return (
    <Page
      title={set.value?.name ?? "Data set"}
      crumbs={[["/data-sets", "Data sets"]]}
      actions={set.value === null ? undefined : <ExamMaterialControl key={set.value.updated_at} setId={id} />}
    >
      <Tabs
        label="Data set"
        links={[
          [at(""), "Cases", set.value?.case_count],
          [at("runs"), "Runs"],
        ]}
        current={at(isRuns ? "runs" : "")}
      />
      {isCompared ? (
        <CompareDataSetRuns key={`${before} ${after}`} before={before} after={after} />
      ) : isRuns ? (
        <RunList setId={id} />
      ) : (
        <CaseList setId={id} onChange={set.reload} />
      )}
    </Page>
  );
}
