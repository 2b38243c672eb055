import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { GovernanceNav } from "./governance-nav.tsx";
import { ProjectForm } from "./project-form.tsx";
import { ProjectView } from "./project-view.tsx";
import { type Project, PROJECT_TONES } from "./project.ts";

const COLUMNS: readonly Column<Project>[] = [
  { title: "Name", show: ({ id, name }) => <a href={`/development/projects?project_id=${id}`}>{name}</a> },
  { title: "State", show: ({ status }) => <Badge tone={PROJECT_TONES[status]}>{status}</Badge> },
  { title: "Description", show: ({ description }) => description ?? "–" },
  { title: "Created", show: ({ created_at: at }) => <RelativeTime at={at} /> },
];

/** The projects that development agents work on, or the one that the address names. */
export function ProjectsPage() {
  const { query } = useQuery();
  const projectId = query["project_id"];
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Page
      title="Projects"
      lead="Code bases that development agents work on; a deployer needs one."
      actions={
        projectId === undefined && may("AGENT_MANAGE") ? (
          <Button kind="primary" icon="plus" onClick={() => setIsMaking(true)}>
            Create a project
          </Button>
        ) : undefined
      }
    >
      <GovernanceNav current="/development/projects" />
      {projectId === undefined ? (
        <>
          {isMaking && <ProjectForm onCancel={() => setIsMaking(false)} />}
          <ProjectList />
        </>
      ) : (
        <>
          <p>
            <a href="/development/projects">All projects</a>
          </p>
          <ProjectView key={projectId} projectId={projectId} />
        </>
      )}
    </Page>
  );
}

function ProjectList() {
  const { page } = useQuery();
  const list = useLoad((signal) => callData("GET", "/api/sdlc/projects", { query: { page }, signal }), [page]);
  return (
    <Loading of={list}>
      {({ projects, pagination }) => (
        <>
          <DataTable
            rows={projects}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            empty={
              <EmptyState icon="key" title="No projects yet">
                A deployer needs one to release its versions.
              </EmptyState>
            }
          />
          <ListPager of={pagination} />
        </>
      )}
    </Loading>
  );
}
