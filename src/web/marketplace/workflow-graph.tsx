import { BOX_HEIGHT, BOX_WIDTH, layoutOf } from "#web/parts/graph-layout.ts";

import type { WorkflowTemplateDetail } from "./workflow-template.ts";

/** The number of characters that fit into a box. */
const MAX_CHARACTERS = 22;

const shortened = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;

/** A workflow as a picture: what runs after what. The table of its steps says the same in words. */
export function WorkflowGraph({ graph }: { graph: WorkflowTemplateDetail["workflow_data"] }) {
  if (graph.edges.length === 0) return null;
  const { width, height, nodes, edges } = layoutOf(graph.nodes, graph.edges);
  return (
    <div class="workflow-graph" role="group" aria-label="Order of the steps" tabIndex={0}>
      <svg width={width} height={height} aria-hidden="true">
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M1 1l6 3-6 3" />
          </marker>
        </defs>
        {edges.map(({ path, label, x, y }, index) => (
          <g key={index}>
            <path class="line" d={path} marker-end="url(#arrow)" />
            {label !== "" && (
              <text class="between" x={x} y={y - 6}>
                {shortened(label)}
              </text>
            )}
          </g>
        ))}
        {nodes.map(({ node, x, y }) => (
          <g key={node.id}>
            <title>{node.label}</title>
            <rect x={x} y={y} width={BOX_WIDTH} height={BOX_HEIGHT} rx="6" />
            <text x={x + 12} y={y + 18}>
              {shortened(node.label)}
            </text>
            <text class="kind" x={x + 12} y={y + 34}>
              {shortened(node.type.replaceAll("_", " "))}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
