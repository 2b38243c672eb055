import { useState } from "preact/hooks";

import { ApiError, callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { Notice, ProblemText } from "#web/ui/notice.tsx";

import { type Asset, ASSETS, TARGETS } from "./asset.ts";

type Exported = DataOf<"POST /api/creative/assets/{id}/export/{provider}">;

type Target = (typeof TARGETS)[number][0];

/** The options that each provider has besides the asset. */
const OPTIONS: Readonly<Record<Target, readonly (readonly [name: string, label: string, isNeeded: boolean])[]>> = {
  canva: [
    ["title", "Name there", false],
    ["mime_type", "Type of the file at its address, such as image/png", false],
  ],
  figma: [
    ["file_key", "Key of the file", true],
    ["node_id", "Node that gets the link", true],
    ["title", "Name there", false],
  ],
  adobe: [],
  evernote: [
    ["title", "Title of the note", false],
    ["text", "More text for the note", false],
  ],
};

/** Sends an asset to a provider that is connected. */
export function ExportAsset({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const [target, setTarget] = useState<Target>("evernote");
  const [made, setMade] = useState<Exported | null>(null);
  const send = useAction(async (fields: Readonly<Record<string, string>>) => {
    setMade(null);
    const given = OPTIONS[target].map(([name]) => [name, (fields[name] ?? "").trim()]);
    const options = Object.fromEntries(given.filter(([, value]) => value !== ""));
    const path = `${ASSETS}/${asset.id}/export/${target}` as const;
    setMade(await callData("POST", path, { body: { target_options: options } }));
  });
  return (
    <Drawer title={`Export ${asset.name}`} onClose={onClose}>
      {(close) => (
        <>
          <Form key={target} action={send} submit="Export">
            <label>
              To
              <select
                onChange={({ currentTarget }) => setTarget(TARGETS[currentTarget.selectedIndex]?.[0] ?? "evernote")}
              >
                {TARGETS.map(([value, name]) => (
                  <option key={value} value={value} selected={value === target}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            {OPTIONS[target].map(([name, label, isNeeded]) => (
              <Field key={name} label={label} name={name} required={isNeeded} error={send.error} />
            ))}
          </Form>
          <Refused error={send.error} />
          {made !== null && (
            <Notice>
              {made.status === "completed" ? "It is there." : "The provider has received it and is processing it."}{" "}
              {made.external_url !== null && (
                <a href={made.external_url} rel="noreferrer">
                  See it there
                </a>
              )}{" "}
              <a href={`/effects/${made.export_id}`}>The effect</a>
            </Notice>
          )}
          <div class="actions">
            <Button onClick={close}>Close</Button>
          </div>
        </>
      )}
    </Drawer>
  );
}

/** The refusals of the provider, and the way to connect it. */
function Refused({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "PROVIDER_NOT_CONNECTED" || error.code === "REAUTHENTICATION_REQUIRED") {
    return (
      <p>
        <a href="/integrations">Connect it</a>, then export again.
      </p>
    );
  }
  const fields = Array.isArray(error.details["fields"]) ? (error.details["fields"] as { reason: string }[]) : [];
  if (fields.length === 0) return null;
  return (
    <ProblemText isSilent>
      <ul>
        {fields.map(({ reason }) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </ProblemText>
  );
}
