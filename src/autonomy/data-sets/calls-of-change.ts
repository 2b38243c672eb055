import type { RecordedCall } from "#engine/reasoning/recorded-calls";
import { canonicalJson } from "#lib/json";
import { atPointer, leavesOf } from "#lib/json-pointer";

import type { OwnCheck, WantedCall } from "./case-checks.ts";

/** A call whose arguments a person changed: as the agent wanted it, and as it was made. */
export interface ChangedCall {
  tool: string;
  asked: Record<string, unknown>;
  made: Record<string, unknown>;
}

/** The checks that changed calls make: the tool is called with what people changed. Pure. */
export const checksOfChange = (changed: readonly ChangedCall[]): OwnCheck[] =>
  changed.flatMap(({ tool, asked, made }): OwnCheck[] => {
    const differing = leavesOf(made).filter(({ pointer, value }) => !isEqual(atPointer(asked, pointer), value));
    if (differing.length === 0) return [];
    return [{ kind: "called", tool, arguments: Object.fromEntries(differing.map((one) => [one.pointer, one.value])) }];
  });

/** Recorded calls, and beside each that a person changed the call as it was made, with the same answer. Pure. */
export const withChanged = (recorded: readonly RecordedCall[], changed: readonly ChangedCall[]): RecordedCall[] =>
  recorded.flatMap((call) => {
    const change = changed.find(({ tool, asked }) => tool === call.tool && isEqual(asked, call.arguments));
    return change === undefined ? [call] : [call, { ...call, arguments: change.made }];
  });

/** The calls that the agent wanted: as recorded, else those that a person changed. Pure. */
export const wantedCalls = (recorded: readonly RecordedCall[], changed: readonly ChangedCall[]): WantedCall[] => [
  ...recorded,
  ...changed.map(({ tool, asked }) => ({ tool, arguments: asked })),
];

const isEqual = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null);
