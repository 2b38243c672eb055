import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";
import { resultOf } from "#platform/effects/act-once";

import { manageContainers } from "./manage-containers.ts";
import { COMMAND_RULES, commandRefusals } from "./refusals.contract.ts";
import { DockerBody, presentProcess, ProcessView } from "./schemas.ts";

export const manageContainersRoute = operation({
  method: "post",
  path: "/api/desktop/docker",
  operationId: "manageContainers",
  tags: ["Desktop"],
  summary: "Manage a device's containers",
  description: `Runs the \`docker\` command of a computer. For an agent this is \`run_container\`, complexity 4. ${COMMAND_RULES}`,
  ...access.tenant("INTEGRATION_MANAGE"),
  request: jsonBody(DockerBody, "The action and its container"),
  responses: { ...ok(enveloped(ProcessView), "The command ended"), ...commandRefusals() },
}).handle((c) =>
  perform(
    c,
    (ctx) => manageContainers(ctx, c.req.valid("json")),
    (acted) => ({ status: 200, data: presentProcess(resultOf(acted)) }),
  ),
);
