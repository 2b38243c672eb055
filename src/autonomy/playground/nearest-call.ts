import type { RecordedCall } from "#engine/reasoning/recorded-calls";

/** A recorded call that a playground may use in place of one that was not recorded. */
export interface NearestCall {
  executionId: string;
  call: RecordedCall;
  /** JSON Pointers at which the arguments differ. */
  differs: string[];
}

const MAX_POINTERS = 50;

/** The recorded call of the same tool whose arguments differ at the fewest places; the first of equal ones. Null without one. */
export function nearestCall(
  { tool, arguments: input }: Pick<RecordedCall, "tool" | "arguments">,
  recorded: readonly Pick<NearestCall, "executionId" | "call">[],
): NearestCall | null {
  const known = recorded
    .filter(({ call }) => call.tool === tool)
    .map((one) => ({ ...one, differs: differingPointers(input, one.call.arguments) }));
  return known.toSorted((left, right) => left.differs.length - right.differs.length)[0] ?? null;
}

/** The JSON Pointers (RFC 6901) at which two JSON values differ, at most fifty. */
export function differingPointers(one: unknown, other: unknown, at = ""): string[] {
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other))
    return Object.is(one, other) ? [] : [at];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys
    .flatMap((key) => differingPointers(valueOf(one, key), valueOf(other, key), `${at}/${escaped(key)}`))
    .slice(0, MAX_POINTERS);
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

const valueOf = (container: object, key: string): unknown =>
  Object.hasOwn(container, key) ? (container as Record<string, unknown>)[key] : undefined;

const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
