import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import { BOX_HEIGHT, BOX_WIDTH, layoutOf } from "#web/parts/graph-layout.ts";

import { linksOf } from "./step-links.ts";
import type { Step } from "./workflow.ts";

interface StepGraphProps {
  steps: readonly Step[];
  /** The address that a step leads to. */
  addressOf: (step: Step) => string;
  /** The id of the step that is open. */
  current?: string | undefined;
  /** A word for the look of a step: its state in a run, or `needs`. */
  lookOf: (step: Step) => string;
  /** The second line of a step. */
  children: (step: Step) => ComponentChildren;
}

/** The steps of a workflow, each a link, and what follows what. It scrolls inside its frame. */
export function StepGraph({ steps, addressOf, current, lookOf, children }: StepGraphProps) {
  const { width, height, nodes, edges } = useMemo(
    () =>
      layoutOf(
        steps.map((step) => ({ id: step.step_id, label: step.name, step })),
        linksOf(steps),
        "down",
      ),
    [steps],
  );
  return (
    <div class="step-graph" role="group" aria-label="Graph of the steps" tabIndex={0}>
      <svg width={width} height={height}>
        {edges.map(({ path, label, x, y }, index) => (
          <g key={index} aria-hidden="true">
            <path d={path} class={label === "" ? undefined : "catch"} />
            {label !== "" && (
              <text x={x} y={y - 6}>
                {label}
              </text>
            )}
          </g>
        ))}
        {nodes.map(({ node: { id, step }, x, y }) => (
          <foreignObject key={id} x={x} y={y} width={BOX_WIDTH} height={BOX_HEIGHT}>
            <a
              class={`step-box ${lookOf(step)}`}
              href={addressOf(step)}
              aria-current={id === current ? "true" : undefined}
            >
              <b class="cut">{step.name}</b>
              <span class="cut">{children(step)}</span>
            </a>
          </foreignObject>
        ))}
      </svg>
    </div>
  );
}
