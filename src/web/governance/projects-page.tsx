import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
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
  { title: "Made", show: ({ created_at: at }) => <RelativeTime at={at} /> },
];

/** The projects that development agents work on, or the one that the address names. */
export function ProjectsPage() {
  const { query } = useQuery();
  const projectId = query["project_id"];
  return (
    <Page title="Projects" lead="Code bases that development agents work on; a deployer needs one.">
      <GovernanceNav current="/development/projects" />
      {projectId === undefined ? (
        <>
          {may("AGENT_MANAGE") && <ProjectForm />}
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
            empty="No projects yet. Create one so that a deployer can release its versions."
          />
          <ListPager of={pagination} />
        </>
      )}
    </Loading>
  );
}
