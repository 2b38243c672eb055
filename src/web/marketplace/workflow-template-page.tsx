import { useRoute } from "preact-iso";

import { call } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";

import { ListingPage, type NamedHead } from "./listing-page.tsx";
import { MakeWorkflow } from "./make-workflow.tsx";
import { RateForm } from "./rate-form.tsx";
import { counted } from "./shelf.ts";
import { WorkflowGraph } from "./workflow-graph.tsx";
import { OwnUse, useWorkflowRecord, WorkflowVersions } from "./workflow-record.tsx";
import type { WorkflowTemplateDetail } from "./workflow-template.ts";

/** A workflow template: its steps, making a workflow from it, taking its graph along, rating it. */
export function WorkflowTemplatePage() {
  const id = useRoute().params["id"] ?? "";
  const record = useWorkflowRecord(id);
  const template = useLoad((signal) => call("GET", `/api/marketplace/templates/${id}`, { signal }), [id]);
  const made = (): void => {
    record.reload();
    template.reload();
  };
  return (
    <ListingPage
      kind="workflow"
      title="Workflow template"
      of={template}
      headOf={headOf}
      versions={<WorkflowVersions record={record} />}
    >
      {(found) => (
        <>
          <OwnUse record={record} />
          <TemplateFacts template={found} />
          <Steps template={found} />
          <div class="columns">
            <MakeWorkflow template={found} onMade={made} />
            {found.is_listed && <RateForm path={`/api/marketplace/templates/${id}/rate`} onRated={template.reload} />}
          </div>
        </>
      )}
    </ListingPage>
  );
}

const headOf = (template: WorkflowTemplateDetail): NamedHead => ({
  name: template.name,
  publisher: template.publisher,
  version: template.version,
  description: template.description,
  price: null,
  rating: template.rating,
  ratingCount: template.rating_count,
  count: template.downloads,
  tags: template.tags,
});

function TemplateFacts({ template }: { template: WorkflowTemplateDetail }) {
  return (
    <Facts>
      <Fact title="Category">{template.category}</Fact>
      {template.industry !== null && <Fact title="Industry">{template.industry}</Fact>}
      <Fact title="Author">{template.author}</Fact>
      <Fact title="Version">{template.version}</Fact>
      <Fact title="Difficulty">{template.complexity}</Fact>
      <Fact title="Takes about">{counted(Math.max(1, Math.round(template.estimated_duration / 60)), "minute")}</Fact>
      <Fact title="Works with">{template.integrations.join(", ") || "–"}</Fact>
      {template.prerequisites.length > 0 && <Fact title="You need">{template.prerequisites.join("; ")}</Fact>}
      {template.use_cases.length > 0 && <Fact title="Made for">{template.use_cases.join("; ")}</Fact>}
      {template.benefits.length > 0 && <Fact title="Benefits">{template.benefits.join("; ")}</Fact>}
    </Facts>
  );
}

interface Step {
  key: string;
  name: string;
  type: string;
  description: string;
}

const STEP_COLUMNS: readonly Column<Step>[] = [
  { title: "Step", show: ({ name }) => name },
  { title: "Kind", show: ({ type }) => type.replaceAll("_", " ") },
];

const DESCRIPTION: Column<Step> = { title: "Description", show: ({ description }) => description };

function Steps({ template }: { template: WorkflowTemplateDetail }) {
  const rows = stepsOf(template);
  const isDescribed = rows.some(({ description }) => description !== "");
  return (
    <section>
      <h2>Steps</h2>
      <WorkflowGraph graph={template.workflow_data} />
      <DataTable
        rows={rows}
        keyOf={({ key }) => key}
        empty="This template has no steps."
        columns={isDescribed ? [...STEP_COLUMNS, DESCRIPTION] : STEP_COLUMNS}
      />
    </section>
  );
}

/** A template without steps shows the nodes of its graph. */
function stepsOf({ steps, workflow_data: { nodes } }: WorkflowTemplateDetail): Step[] {
  if (steps.length === 0) return nodes.map(({ id: key, label: name, type }) => ({ key, name, type, description: "" }));
  return steps.map(({ step_id: key, name, step_type: type, description = "" }) => ({ key, name, type, description }));
}
