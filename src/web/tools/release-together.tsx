import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { BulkBar } from "#web/parts/bulk/bulk-bar.tsx";
import { type BulkResult, type Refused, refusedOf, resultText } from "#web/parts/bulk/bulk-result.ts";
import type { Selection } from "#web/parts/bulk/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Choice, Form } from "#web/ui/form.tsx";
import { tell } from "#web/ui/toast.tsx";

import { firstClosed } from "./closed-fields.tsx";
import { levelOf } from "./level-of-action.tsx";
import { RELEASE_ACTIONS } from "./release-tool.tsx";
import type { ServerTool } from "./tool-server.ts";

interface ReleaseTogetherProps {
  of: Selection;
  held: readonly ServerTool[];
  onDone: (refused: { text: string; refused: readonly Refused[] } | null) => void;
}

/** Releases the selected tools together, in the forms that the page shows and under one action. */
export function ReleaseTogether({ of: selection, held, onDone }: ReleaseTogetherProps) {
  const [isAsking, setIsAsking] = useState(false);
  const tools = held.filter(({ id }) => selection.ids.includes(id));
  const release = useAction(async ({ action = "" }: Readonly<Record<string, string>>) => {
    const results = await releaseAll(tools, action);
    const text = resultText(results, "released");
    const names = new Map(tools.map(({ id, name }) => [id, name]));
    const refused = refusedOf(results, (id) => names.get(id) ?? "A tool");
    setIsAsking(false);
    selection.clear();
    tell(text, { isBad: refused.length > 0 });
    onDone(refused.length === 0 ? null : { text, refused });
  });
  return (
    <>
      <BulkBar of={selection} label="Selected tools">
        <Button size="small" kind="primary" icon="check" onClick={() => setIsAsking(true)}>
          Release together
        </Button>
      </BulkBar>
      {isAsking && (
        <Dialog
          title={tools.length === 1 ? "Release 1 tool?" : `Release ${tools.length} tools?`}
          onClose={() => setIsAsking(false)}
        >
          {(close) => (
            <>
              <p>Their present forms are pinned; the next change of one is held again.</p>
              <ul class="release-list">
                {tools.map((tool) => (
                  <li key={tool.id}>
                    <b class="mono">{tool.name}</b> <span class="dim">{tool.server.name}</span>
                    {tool.least_complexity > 1 && (
                      <small> says that it changes things: at least {levelOf(tool.least_complexity)}</small>
                    )}
                  </li>
                ))}
              </ul>
              <Form action={release} submit="Release">
                <Choice label="Each counts as" name="action" options={RELEASE_ACTIONS} chosen="read" />
              </Form>
              <Button onClick={close}>Back</Button>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

/** One request for each server: its tools are released in one batch. */
async function releaseAll(tools: readonly ServerTool[], action: string): Promise<BulkResult[]> {
  const servers = [...new Set(tools.map(({ server }) => server.id))];
  const answers = await Promise.all(
    servers.map((id) => {
      const own = tools.filter(({ server }) => server.id === id);
      const body = {
        tools: own.map((tool) => ({
          tool_id: tool.id,
          digest: tool.digest,
          action,
          closed_fields: firstClosed(tool),
        })),
      };
      return callData("POST", `/api/tool-servers/${id}/release`, { body });
    }),
  );
  return answers.flatMap(({ results }) => results);
}
