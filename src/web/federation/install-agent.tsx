import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { MissingParts } from "#web/parts/missing-parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { InstalledAgent, PeerAgent } from "./federation.ts";

interface InstallAgentProps {
  /** The peer's path at the API. */
  path: `/api/federation/peers/${string}`;
  template: PeerAgent;
  onClose: () => void;
}

/** Installs an agent from a peer's template, under another name if wanted. */
export function InstallAgent({ path, template, onClose }: InstallAgentProps) {
  const [installed, setInstalled] = useState<InstalledAgent | null>(null);
  const install = useAction(async ({ name }: Readonly<Record<string, string>>) => {
    const body = { template_id: template.id, ...(name === undefined || name === "" ? {} : { name }) };
    setInstalled(await callData("POST", `${path}/install`, { body }));
  });
  return (
    <Drawer title={`Install ${template.name}`} onClose={onClose}>
      {(close) => (
        <>
          {installed === null ? (
            <Form action={install} submit="Install it">
              <Field
                label="Name here"
                name="name"
                maxLength={100}
                defaultValue={template.name}
                help="Version and settings come from the other instance. The agent starts as an intern, or as a student if you cannot grant a higher level."
                error={install.error}
              />
            </Form>
          ) : (
            <Notice>
              <a href={`/agents/${installed.agent.id}`}>{installed.agent.name}</a> is installed in version{" "}
              {installed.installation.installed_version}; it starts at the level {installed.agent.maturity_level}.
            </Notice>
          )}
          <MissingParts of={installed?.missing ?? []} />
          <div class="actions">
            <Button onClick={close}>{installed === null ? "Cancel" : "Close"}</Button>
          </div>
        </>
      )}
    </Drawer>
  );
}
