import type { ForeignEdge, ForeignNode } from "./foreign-file.ts";
import type { ForeignGraph } from "./foreign-graph.ts";
import { branchOf } from "./map-step.ts";

interface WaysIn {
  readonly dependsOn: string[];
  /** The condition under which the step runs; null for always. */
  readonly runIf: string | null;
}

/** A step that leads to another: on every way, or under the conditions of its outputs. */
interface Way {
  conditions: Set<string>;
  isAlways: boolean;
}

/** The steps that a node waits for, through nodes that become none, and the condition that its ways make together. */
export function waysInto(node: ForeignNode, graph: ForeignGraph, stepIds: ReadonlyMap<string, string>): WaysIn {
  const ways = new Map<string, Way>();
  const seen = new Set<string>();
  const follow = (edges: readonly ForeignEdge[]): void => {
    for (const { from, output } of edges) {
      const before = graph.node(from);
      if (before === undefined) continue;
      const id = graph.roleOf(from) === "loop" ? undefined : stepIds.get(from);
      if (id !== undefined) add(ways, id, conditionOf(before, output, id));
      else if (!seen.has(`${from} ${output}`)) {
        seen.add(`${from} ${output}`);
        follow(graph.roleOf(from) === "loop" ? intoLoop(before, output, graph) : graph.incoming(from));
      }
    }
  };
  follow(graph.incoming(node.name));
  return { dependsOn: [...ways.keys()], runIf: conditionOfAll(ways) };
}

/** A node after a loop waits for the last node of its body; the body waits for what leads to the loop. */
function intoLoop(node: ForeignNode, output: number, graph: ForeignGraph): readonly ForeignEdge[] {
  const last = graph.loop(node.name)?.body.at(-1);
  if (output === graph.loopOutput(node) || last === undefined) return graph.incoming(node.name);
  return [{ from: last.name, output: 0, to: node.name }];
}

function add(ways: Map<string, Way>, id: string, condition: string | null): void {
  const way = ways.get(id) ?? { conditions: new Set<string>(), isAlways: false };
  if (condition === null) way.isAlways = true;
  else way.conditions.add(condition);
  ways.set(id, way);
}

/** The condition for an output of a node: a branch, or the second output for what fails. */
function conditionOf(node: ForeignNode, output: number, id: string): string | null {
  const branch = branchOf(node, output);
  if (branch !== null) return `steps.${id}.output.result == ${branch}`;
  if (node.onError !== "continueErrorOutput") return null;
  return `steps.${id}.status == ${output === 1 ? '"failed"' : '"completed"'}`;
}

function conditionOfAll(ways: ReadonlyMap<string, Way>): string | null {
  const open = [...ways].filter(([, { isAlways }]) => !isAlways);
  if (open.length === 0) return null;
  const any = ({ conditions }: Way): string => [...conditions].join(" || ");
  const [only] = open;
  if (ways.size === 1 && only !== undefined) return any(only[1]);
  // A step that was skipped has no output, so each way asks first whether its step ended.
  return [...ways]
    .map(([id, way]) => {
      const ended = `steps.${id}.status == "completed"`;
      if (way.isAlways) return ended;
      return [...way.conditions].every((one) => one.includes(".status ==")) ? any(way) : `(${ended} && (${any(way)}))`;
    })
    .join(" || ");
}
