import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ChipsField } from "#web/ui/chips-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form } from "#web/ui/form.tsx";

import { type ToolServer, wordsIn } from "./tool-server.ts";

/** Maximum tools of a server. */
const MAX_TOOLS = 500;

interface ChooseOperationsProps {
  server: ToolServer;
  onChange: () => void;
}

/** Chooses which operations of an API document become tools, by its tags or paths and by other words. */
export function ChooseOperations({ server, onChange }: ChooseOperationsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, kind, include, fault } = server;
  const choices = fault?.choices ?? [];
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(include ?? []));
  const choose = useAction(async ({ others = "" }: Readonly<Record<string, string>>) => {
    const chosen = [...choices.flatMap((one) => (ticked.has(one.include) ? [one.include] : [])), ...wordsIn(others)];
    const body = { include: chosen.length === 0 ? null : chosen };
    await callData("PATCH", `/api/tool-servers/${id}`, { body });
    setIsOpen(false);
    onChange();
  });
  if (kind !== "openapi") return null;
  const known = new Set(choices.map((one) => one.include));
  const sum = choices.reduce((all, one) => all + (ticked.has(one.include) ? one.operations : 0), 0);
  const toggle = (word: string): void =>
    setTicked((before) => new Set(before.has(word) ? [...before].filter((one) => one !== word) : [...before, word]));
  return (
    <>
      <Button
        size="small"
        kind={choices.length > 0 ? "primary" : "default"}
        label={`Choose operations of ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Choose operations
      </Button>
      {isOpen && (
        <Dialog title={`Operations of ${name}`} onClose={() => setIsOpen(false)}>
          {(close) => (
            <>
              <p>
                Each chosen operation becomes a tool, {MAX_TOOLS} at most. New tools are held until a person releases
                them. A tool that you no longer choose is removed.
              </p>
              <Form action={choose} submit="Import">
                {choices.length > 0 && (
                  <fieldset class="operation-choices">
                    <legend>
                      In the document{sum > 0 && `, ${sum} chosen${sum > MAX_TOOLS ? `: more than ${MAX_TOOLS}` : ""}`}
                    </legend>
                    {choices.map((one) => (
                      <label key={one.include}>
                        <input type="checkbox" checked={ticked.has(one.include)} onChange={() => toggle(one.include)} />{" "}
                        {one.include} <small class="dim">{operationsText(one.operations)}</small>
                      </label>
                    ))}
                  </fieldset>
                )}
                <ChipsField
                  label={choices.length > 0 ? "Others" : "Operations"}
                  name="others"
                  maxLength={100}
                  chosen={(include ?? []).filter((word) => !known.has(word))}
                  help="Ids of operations, tags or paths, also beginnings of paths such as /orders/*. Nothing chosen: all operations."
                />
              </Form>
              <Button onClick={close}>Back</Button>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

const operationsText = (count: number): string => (count === 1 ? "1 operation" : `${count} operations`);
