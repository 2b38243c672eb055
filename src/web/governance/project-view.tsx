import { useLocation } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

import { type Deployment, type Project, PROJECT_TONES, type ProjectDetail } from "./project.ts";

const TONES = { live: "good", superseded: "plain", rolled_back: "bad" } as const;

const COLUMNS: readonly Column<Deployment>[] = [
  { title: "Version", show: ({ version }) => version },
  { title: "Where", show: ({ environment }) => environment },
  { title: "State", show: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
  { title: "Deployed by", show: ({ kind, run_id: id }) => <a href={`/development?run_id=${id}`}>{kind}</a> },
  { title: "When", show: ({ deployed_at: at }) => <RelativeTime at={at} /> },
  { title: "Notes", show: ({ notes }) => notes ?? "–" },
];

/** One project: what is where, and whether agents may work on it. */
export function ProjectView({ projectId }: { projectId: string }) {
  const { route } = useLocation();
  const path = `/api/sdlc/projects/${projectId}` as const;
  const load = useLoad((signal) => callData("GET", path, { signal }), [path]);
  const setStatus = async (status: Project["status"]): Promise<void> => {
    await callData("PUT", path, { body: { status } });
    load.reload();
  };
  const remove = async (): Promise<void> => {
    await callData("DELETE", path);
    route("/development/projects");
  };
  return (
    <Loading of={load}>
      {(project) => (
        <section>
          <h2>
            {project.name} <Badge tone={PROJECT_TONES[project.status]}>{project.status}</Badge>
          </h2>
          <ProjectFacts project={project} />
          {may("AGENT_MANAGE") && <ProjectActions project={project} setStatus={setStatus} remove={remove} />}
          <h3>Deployments</h3>
          <DataTable
            rows={project.deployments}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            empty="Nothing was deployed yet. Run the deployer's action “deploy” for this project."
          />
        </section>
      )}
    </Loading>
  );
}

function ProjectFacts({ project }: { project: ProjectDetail }) {
  return (
    <Facts>
      <Fact title="Description">{project.description ?? "–"}</Fact>
      <Fact title="Repository">{project.repository_url ?? "–"}</Fact>
      <Fact title="Made">
        <Moment at={project.created_at} />
      </Fact>
      {project.frozen_environments.map(({ environment, reason }) => (
        <Fact key={environment} title={`Frozen: ${environment}`}>
          {reason}
        </Fact>
      ))}
    </Facts>
  );
}

interface ProjectActionsProps {
  project: Project;
  setStatus: (status: Project["status"]) => Promise<void>;
  remove: () => Promise<void>;
}

function ProjectActions({ project: { name, status }, setStatus, remove }: ProjectActionsProps) {
  return (
    <div class="actions">
      {status !== "active" && (
        <ActionButton kind="primary" act={() => setStatus("active")}>
          Resume
        </ActionButton>
      )}
      {status === "active" && <ActionButton act={() => setStatus("paused")}>Pause</ActionButton>}
      {status !== "archived" && (
        <ActionButton
          confirm="Archive the project? It accepts no deployment until it is active again."
          act={() => setStatus("archived")}
        >
          Archive
        </ActionButton>
      )}
      <ActionButton
        kind="danger"
        confirm={`Delete “${name}” with the records of its deployments? Its runs stay. This cannot be undone.`}
        act={remove}
      >
        Delete
      </ActionButton>
    </div>
  );
}
