import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, pathId, text, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";

import { ENVIRONMENTS, PROJECT_STATUSES } from "./environments.ts";
import type { ProjectDetail } from "./get-sdlc-project.ts";
import type { DeploymentRow, ProjectRow } from "./store.ts";

export const ProjectPath = z.object({ project_id: pathId("project_id") });

const Status = field(
  z.enum(PROJECT_STATUSES),
  "Status of the project. Agents work on active projects; paused and archived ones accept no deployments",
  "active",
);

const repositoryUrl = () =>
  field(
    text(2_048).nullable(),
    "An `https://` address on a public host, without credentials",
    "https://git.example.com/shop/checkout",
  );

export const ProjectListQuery = z.object({ ...pageQuery, status: Status.optional() });

export const CreateProjectBody = z
  .strictObject({
    name: field(title(200), "Name of the project", "Checkout"),
    description: field(text(2_000, 0).nullable().optional(), "Subject of the project", "The shop's checkout service"),
    repository_url: repositoryUrl().optional(),
    status: Status.optional(),
  })
  .openapi("CreateSdlcProjectBody", {
    example: {
      name: "Checkout",
      description: "The shop's checkout service",
      repository_url: "https://git.example.com/shop/checkout",
    },
  });

export const UpdateProjectBody = z
  .strictObject({
    name: field(title(200).optional(), "Name of the project", "Checkout"),
    description: field(text(2_000, 0).nullable().optional(), "Subject of the project", "The shop's checkout service"),
    repository_url: repositoryUrl().optional(),
    status: Status.optional(),
  })
  .openapi("UpdateSdlcProjectBody", {
    example: { description: "The shop's checkout and payment service", status: "paused" },
  });

const projectFields = {
  id: id(),
  name: z.string().openapi({ example: "Checkout" }),
  description: z.string().nullable().openapi({ example: "The shop's checkout service" }),
  repository_url: z.string().nullable().openapi({ example: "https://git.example.com/shop/checkout" }),
  status: Status,
  created_at: timestamp(),
  updated_at: timestamp(),
};

export const ProjectView = z.object(projectFields).openapi("SdlcProject");

const Environment = z.enum(ENVIRONMENTS);

const DeploymentView = z
  .object({
    id: id(),
    version: z.string().openapi({ example: "1.4.0" }),
    environment: Environment,
    state: z.enum(["live", "superseded", "rolled_back"]),
    kind: field(z.enum(["deploy", "rollback"]), "The action that made this record"),
    notes: z.string().nullable().openapi({ example: "Adds vouchers" }),
    run_id: id(),
    deployed_at: timestamp(),
    ended_at: timestamp().nullable(),
  })
  .openapi("SdlcDeployment");

export const ProjectDetailView = z
  .object({
    ...projectFields,
    frozen_environments: z
      .array(z.object({ environment: Environment, reason: z.string() }))
      .openapi({ example: [{ environment: "production", reason: "Closed for the holidays" }] }),
    deployments: field(z.array(DeploymentView), "The latest 50 deployment records, newest first"),
  })
  .openapi("SdlcProjectDetail");

export const ProjectListView = z.object({ projects: z.array(ProjectView), pagination: Pagination });

export const DeletedProject = z.object({ deleted: z.literal(true), project_id: id() });

export const presentProject = (project: ProjectRow): z.output<typeof ProjectView> => ({
  id: project.id,
  name: project.name,
  description: project.description,
  repository_url: project.repositoryUrl,
  status: project.status,
  created_at: toTimestamp(project.createdAt),
  updated_at: toTimestamp(project.updatedAt),
});

const presentDeployment = (row: DeploymentRow): z.output<typeof DeploymentView> => ({
  id: row.id,
  version: row.version,
  environment: row.environment,
  state: row.state,
  kind: row.kind,
  notes: row.notes,
  run_id: row.runId,
  deployed_at: toTimestamp(row.deployedAt),
  ended_at: toTimestampOrNull(row.endedAt),
});

export const presentDetail = ({ project, deployments }: ProjectDetail): z.output<typeof ProjectDetailView> => ({
  ...presentProject(project),
  frozen_environments: ENVIRONMENTS.flatMap((environment) => {
    const reason = project.frozenEnvironments[environment];
    return reason === undefined ? [] : [{ environment, reason }];
  }),
  deployments: deployments.map(presentDeployment),
});
