import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";
import { resultOf } from "#platform/effects/act-once";

import { COMMAND_RULES, commandRefusals } from "./refusals.contract.ts";
import { runTerminalCommand } from "./run-terminal-command.ts";
import { presentProcess, ProcessView, TerminalBody } from "./schemas.ts";

export const runTerminalCommandRoute = operation({
  method: "post",
  path: "/api/desktop/terminal",
  operationId: "runTerminalCommand",
  tags: ["Desktop"],
  summary: "Run a command in a device's terminal",
  description: `Runs a command on a computer. For an agent this is \`execute_shell\`, complexity 4. ${COMMAND_RULES}`,
  ...access.tenant("INTEGRATION_MANAGE"),
  request: jsonBody(TerminalBody, "The command"),
  responses: { ...ok(enveloped(ProcessView), "The command ended"), ...commandRefusals() },
}).handle((c) =>
  perform(
    c,
    (ctx) => runTerminalCommand(ctx, c.req.valid("json")),
    (acted) => ({ status: 200, data: presentProcess(resultOf(acted)) }),
  ),
);
