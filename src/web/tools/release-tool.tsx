import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Choice, Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { ClosedFields, closedIn } from "./closed-fields.tsx";
import { levelOf } from "./level-of-action.tsx";
import { onlyReads, type ServerTool } from "./tool-server.ts";

/** The actions that a tool's call can count as, by their reach. Other actions are set by the API. */
export const RELEASE_ACTIONS = [
  ["read", "read, complexity 1: students may"],
  ["search", "search, complexity 1: students may"],
  ["draft", "draft, complexity 2: from intern on"],
  ["create", "create, complexity 3: from supervised on"],
  ["update", "update, complexity 3: from supervised on"],
  ["send", "send, complexity 3: from supervised on"],
  ["delete", "delete, complexity 4: autonomous only"],
  ["payment", "payment, complexity 4: autonomous only"],
  ["deploy", "deploy, complexity 4: autonomous only"],
] as const;

/** Releases a tool in the form that is shown, under an action. */
export function ReleaseTool({ tool, onChange }: { tool: ServerTool; onChange: () => void }) {
  const release = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { digest: tool.digest, action: fields["action"] ?? "", closed_fields: closedIn(fields) };
    await callData("POST", `/api/tool-servers/${tool.server.id}/tools/${tool.id}/release`, { body });
    onChange();
  });
  if (tool.not_importable !== null)
    return (
      <Notice isProblem>
        {tool.name} cannot be released, because it cannot be called: {tool.not_importable}.
      </Notice>
    );
  if (!may("GOVERNANCE_APPROVE")) return <p>Only an administrator can release it.</p>;
  const agents = tool.agents === 1 ? "1 agent names it." : `${tool.agents} agents name it.`;
  const least = levelOf(tool.least_complexity);
  return (
    <div class="release-tool">
      <h3>Release {tool.name}?</h3>
      <p>
        {agents} This form is pinned; the next change is held again. Below the level of its action a call asks a person
        first.
        {tool.least_complexity > 1 &&
          ` The tool itself says that it changes things, so it needs at least the level ${least}.`}
      </p>
      <Form action={release} submit="Release">
        <Choice
          label="It counts as"
          name="action"
          options={RELEASE_ACTIONS}
          chosen={tool.action ?? (onlyReads(tool) ? "read" : "delete")}
        />
        <ClosedFields tool={tool} />
      </Form>
    </div>
  );
}
