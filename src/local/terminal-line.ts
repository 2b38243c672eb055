import { styleText } from "node:util";

import { plainText } from "./plain-text.ts";

type Style = Parameters<typeof styleText>[0];

/** The fields of every line of our log (src/lib/log.ts). */
interface LogLine extends Record<string, unknown> {
  time: string;
  level: string;
  event: string;
}

/** An error in the format of the log. */
interface LoggedError {
  name: string;
  message: string;
  stack?: unknown;
  cause?: unknown;
}

const STACK_FRAMES = 5;
const INDENT = "           ";

/**
 * Formats a line of the Worker's log for people: time, method, route, status and duration of a request; level, name and
 * fields of any other event. Details that do not fit on the line, such as an error with its causes, follow below it. A
 * foreign line stays unchanged.
 */
export function terminalLine(line: string, { isColoured }: { isColoured: boolean }): string {
  const logged = parsed(line);
  if (logged === null) return line;
  const paint = (style: Style, text: string) => (isColoured ? styleText(style, text, { validateStream: false }) : text);
  const { head, below } = logged.event === "request" ? requestParts(logged, paint) : eventParts(logged, paint);
  const indented = below.flatMap((text) => text.split("\n")).map((text) => INDENT + text);
  return [`${paint("dim", clockTime(logged.time))} ${head}`, ...indented].join("\n");
}

interface Parts {
  head: string;
  below: string[];
}

type Paint = (style: Style, text: string) => string;

function requestParts(
  { method, route, status, duration_ms: durationMs, code, reason, request_id }: LogLine,
  paint: Paint,
): Parts {
  const head = [
    plain(method).padEnd(6),
    plain(route),
    paint(statusStyle(Number(status)), plain(status)),
    paint("dim", `${plain(durationMs)} ms`),
  ].join(" ");
  const refusal = [code, reason].filter((part) => part !== undefined).map(plain);
  const below = refusal.length === 0 ? [] : [refusal.join(": ")];
  if (Number(status) >= 500) below.push(paint("dim", plain(request_id)));
  return { head, below };
}

function statusStyle(status: number): Style {
  if (status >= 500) return "red";
  if (status >= 400) return "yellow";
  return status >= 300 ? "cyan" : "green";
}

const LEVEL_STYLES: Readonly<Record<string, Style>> = { warn: "yellow", error: "red" };

function eventParts({ time: _time, level, event, request_id: _id, ...fields }: LogLine, paint: Paint): Parts {
  const head = [paint(LEVEL_STYLES[level] ?? "dim", plain(level).padEnd(6)), plain(event)];
  const below: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (isError(value)) below.push(...errorLines(value, paint));
    else if (typeof value === "string" && value.includes("\n")) below.push(`${plain(name)}:`, plain(value));
    else head.push(`${paint("dim", `${plain(name)}=`)}${plain(value)}`);
  }
  return { head: head.join(" "), below };
}

/** The error, where it was thrown, and its causes. */
function errorLines(error: LoggedError, paint: Paint): string[] {
  const frames =
    typeof error.stack === "string" ? error.stack.split("\n").filter((frame) => /^\s+at /.test(frame)) : [];
  return [
    paint("red", `${plain(error.name)}: ${plain(error.message)}`),
    ...frames.slice(0, STACK_FRAMES).map((frame) => paint("dim", `  ${plain(frame.trim())}`)),
    ...(isError(error.cause)
      ? errorLines(error.cause, paint).map((text, index) => (index === 0 ? `caused by ${text}` : text))
      : []),
  ];
}

function isError(value: unknown): value is LoggedError {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    "message" in value &&
    typeof value.name === "string" &&
    typeof value.message === "string"
  );
}

const plain = (value: unknown): string => plainText(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** Hours, minutes and seconds in the terminal's time zone. */
function clockTime(time: string): string {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? plain(time) : at.toTimeString().slice(0, 8);
}

function parsed(line: string): LogLine | null {
  if (!line.startsWith("{")) return null;
  try {
    const value = JSON.parse(line) as Record<string, unknown>;
    const isOurs = [value["time"], value["level"], value["event"]].every((part) => typeof part === "string");
    return isOurs ? (value as LogLine) : null;
  } catch {
    return null;
  }
}
