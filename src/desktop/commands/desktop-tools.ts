import { z } from "zod";

import type { ServiceContext } from "#context/context";
import {
  DEFAULT_TIMEOUT_SECONDS,
  DESKTOP_ACTIONS,
  type DesktopAction,
  dockerFields,
  dockerWords,
  lackingField,
  terminalFields,
  timeoutSeconds,
} from "#desktop/bridge/desktop-actions";
import type { CommandKind } from "#desktop/bridge/desktop-protocol";
import { type SendingContext, sendCommand, usableDevices } from "#desktop/bridge/send-command";
import type { ActionName } from "#engine/governance/actions";
import type { JsonObject } from "#engine/reasoning/provider";
import type { Tool, ToolScope } from "#engine/reasoning/tool";
import { AppError } from "#errors/app-error";
import { changeLines, type LineSpace } from "#lib/argument-lines";

const deviceId = z.uuid().optional().describe("The device; needed when several are connected");

const terminal = z.strictObject({ ...terminalFields, timeout_seconds: timeoutSeconds(), device_id: deviceId });
const docker = z.strictObject({ ...dockerFields(), timeout_seconds: timeoutSeconds(), device_id: deviceId });

/** The device that a call reaches, for people. */
async function deviceInWords(ctx: SendingContext, named: unknown): Promise<string> {
  const usable = await usableDevices(ctx, { userId: null, forAgent: true }, undefined);
  const [only, ...others] = named === undefined ? usable : usable.filter(({ id }) => id === named);
  if (only === undefined) return "a device that agents cannot use now";
  return others.length === 0 ? `the device ${JSON.stringify(only.name)}` : "one of several devices, which is not named";
}

const DESCRIPTIONS: Readonly<Record<DesktopAction, string>> = {
  list_folder: "Lists a folder on a person's computer.",
  read_file: "Reads a text file on a person's computer.",
  write_file: "Writes a text file on a person's computer.",
  open_url: "Opens an address in the browser of a person's computer.",
  notify: "Shows a notification on a person's computer.",
};

const SPACE: LineSpace = { value: 600, all: 6_000 };

/** Changes that a person made to a call while it was approved, for the person at the device. */
function changesIn({ state, callId }: ToolScope): string[] {
  const call = state.steps.at(-1)?.calls.find(({ id }) => id === callId);
  return call?.changedTo === undefined ? [] : changeLines(call.arguments, call.changedTo, SPACE);
}

interface Order {
  kind: CommandKind;
  input: Record<string, unknown>;
  timeoutSeconds: number;
  deviceId: string | undefined;
}

/** The tools for devices that agents may use. The person at the device may refuse each call. */
export function desktopTools(ctx: SendingContext & Pick<ServiceContext, "newId">): Tool[] {
  const send = async (scope: ToolScope, { deviceId: named, ...order }: Order): Promise<unknown> => {
    const devices = await usableDevices(ctx, { userId: null, forAgent: true }, named);
    const onBehalfOf = `the agent ${JSON.stringify(scope.state.agent.name)}, for the task: ${scope.state.task}`;
    const changes = changesIn(scope);
    return sendCommand(ctx, devices, scope.effectId ?? ctx.newId(), { ...order, onBehalfOf, changes }, scope.signal);
  };
  const tool = <Schema extends z.ZodType>(
    name: string,
    of: { description: string; action: ActionName; input: Schema },
    order: (input: z.output<Schema>) => Order,
  ): Tool => ({
    name: `desktop_${name}`,
    description: of.description,
    action: of.action,
    reach: "effect",
    inputSchema: of.input,
    targetOf: ({ device_id: device }) => deviceInWords(ctx, device),
    run: (given: JsonObject, scope: ToolScope) => send(scope, order(of.input.parse(given))),
  });
  return [
    tool(
      "terminal",
      {
        description: "Runs a command in the terminal of a person's computer.",
        action: "execute_shell",
        input: terminal,
      },
      ({ timeout_seconds: timeout, device_id: device, ...input }) => ({
        kind: "terminal",
        input,
        timeoutSeconds: timeout,
        deviceId: device,
      }),
    ),
    tool(
      "docker",
      { description: "Manages the containers on a person's computer.", action: "run_container", input: docker },
      ({ timeout_seconds: timeout, device_id: device, ...input }) => {
        const lacking = lackingField(input);
        if (lacking !== null) {
          throw new AppError("INVALID_INPUT", { message: `${input.action} needs ${lacking}.` });
        }
        return { kind: "docker", input: { words: dockerWords(input) }, timeoutSeconds: timeout, deviceId: device };
      },
    ),
    ...Object.entries(DESKTOP_ACTIONS).map(([name, { action, input }]) =>
      tool(
        name,
        {
          description: DESCRIPTIONS[name as DesktopAction],
          action,
          input: z.strictObject({ ...input.shape, device_id: deviceId }),
        },
        (given) => {
          const { device_id: device, ...parameters } = given as { device_id?: string };
          return {
            kind: "action",
            input: { action: name, parameters },
            timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
            deviceId: device,
          };
        },
      ),
    ),
  ];
}
