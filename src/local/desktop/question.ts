import { argumentLines, type LineSpace } from "#lib/argument-lines";

/** The data of a question. */
export interface Asked {
  onBehalfOf: string;
  /** The platform's name for this device. */
  device: string;
  folder: string;
  order: ShownOrder;
  /** Changes that a person made to the agent's call, one argument a line. */
  changes: readonly string[];
  /** Why it is asked about although it may be on the list; null without a reason. */
  protection: string | null;
}

/** A command for people: its tool, and either the exact command line or every argument. */
export type ShownOrder = { tool: string } & ({ command: string } | { arguments: Readonly<Record<string, unknown>> });

/** A file's text may be long; the count of what is cut says so. */
const SPACE: LineSpace = { value: 2_000, all: 8_000 };

/** Maximum characters that are readable at a glance. */
const LONG_CHARACTERS = 400;

/** An order on one line. */
export const orderLine = (order: ShownOrder): string =>
  "command" in order ? order.command : [order.tool, ...argumentLines(order.arguments, SPACE)].join("  ");

/**
 * The lines of a question. The command or the arguments come last, next to the place for the answer. A command line is
 * never cut.
 */
export function questionLines({ onBehalfOf, device, folder, order, changes, protection }: Asked): string[] {
  const length = "command" in order ? order.command.length : 0;
  const long = length > LONG_CHARACTERS ? [`This command has ${length} characters. Read it to its end.`] : [];
  return [
    protection === null
      ? "Not on the list of commands that run without asking:"
      : "Asked about in any case, because it can change what runs on this computer:",
    `  for      ${onBehalfOf}`,
    `  device   ${device}`,
    `  folder   ${folder}`,
    ...[...(protection === null ? [] : [protection]), ...long].map((line) => `  note     ${line}`),
    `  tool     ${order.tool}`,
    ...(changes.length === 0 ? [] : ["  changed by the person who approved it:", ...indented(changes)]),
    ...("command" in order ? [`  command  ${order.command}`] : argumentsOf(order.arguments)),
  ];
}

function argumentsOf(given: Readonly<Record<string, unknown>>): string[] {
  const lines = argumentLines(given, SPACE);
  return lines.length === 0 ? ["  arguments: none"] : ["  arguments:", ...indented(lines)];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);
