import type { AnswerOf } from "#web/lib/operation.ts";
import { nameOfTool } from "#web/lib/tool-name.ts";
import { Notice } from "#web/ui/notice.tsx";

type MissingPart = AnswerOf<"POST /api/agent-marketplace/install/{template_id}">["missing"][number];

/** The parts of an installed template that the workspace lacks, each with what to do; empty without any. */
export function MissingParts({ of }: { of: readonly MissingPart[] }) {
  if (of.length === 0) return null;
  return (
    <Notice>
      The agent is installed. This workspace lacks parts that it works with:
      <ul>
        {of.map(({ kind, name, how_to_get: howToGet }) => (
          <li key={`${kind} ${name}`}>
            the {kind} <strong>{kind === "tool" ? nameOfTool(name) : name}</strong>. {howToGet}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
