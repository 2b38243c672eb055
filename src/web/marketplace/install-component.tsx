import { useState } from "preact/hooks";

import { call, callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Choice, Field, Form } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface Canvas {
  id: string;
  name: string;
}

interface InstallComponentProps {
  id: string;
  onInstalled: () => void;
}

/** Places a component on one of the tenant's canvases, or on a new one. */
export function InstallComponent({ id, onInstalled }: InstallComponentProps) {
  const [message, setMessage] = useState<string | null>(null);
  // A tenant has at most 100.
  const canvases = useLoad((signal) => callData("GET", "/api/canvas/canvases", { query: { limit: 100 }, signal }), []);
  const install = useAction(async ({ canvas_id = "", name = "" }: Readonly<Record<string, string>>) => {
    const canvasId = canvas_id === "" ? await makeCanvas(name) : canvas_id;
    if (canvas_id === "") canvases.reload();
    const body = { component_id: id, canvas_id: canvasId };
    setMessage((await call("POST", "/api/canvas-marketplace/components/install", { body })).message);
    onInstalled();
  });
  return (
    <section>
      <h2>Install it</h2>
      {message !== null && <Notice>{message}</Notice>}
      <Loading of={canvases}>
        {({ canvases: own }) => (
          <Form action={install} submit="Install">
            {own.length > 0 && <Choice label="On the canvas" name="canvas_id" options={choicesOf(own)} />}
            <Field
              label="Name of a new canvas"
              name="name"
              maxLength={100}
              required={own.length === 0}
              help={own.length === 0 ? "You have no canvas yet: this creates one." : "Only for a new one."}
            />
          </Form>
        )}
      </Loading>
    </section>
  );
}

async function makeCanvas(name: string): Promise<string> {
  const made = await callData("POST", "/api/canvas/canvases", { body: { name } });
  return made.canvas.id;
}

const choicesOf = (canvases: readonly Canvas[]) => [
  ...canvases.map(({ id, name }) => [id, name] as const),
  ["", "A new one"] as const,
];
