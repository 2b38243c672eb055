import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { maySteerOthers } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Field, Form, Tick } from "#web/ui/form.tsx";

import { State } from "./connection-table.tsx";
import { DeleteConnection } from "./delete-connection.tsx";
import {
  type ConnectedModel,
  type ModelConnection,
  type ModelList,
  needsAddress,
  vendorText,
} from "./model-connection.ts";
import { ModelFields, modelsIn } from "./model-fields.tsx";
import { UsedBy } from "./used-by.tsx";

interface ChangeConnectionProps {
  connection: ModelConnection;
  list: ModelList | null;
  onChanged: (words: string) => void;
}

/** All about one connection: how it is, who uses it, and what can be changed. */
export function ChangeConnection({ connection, list, onChanged }: ChangeConnectionProps) {
  const { id, name, provider, base_url: url, key_hint: hint, enabled, is_default: isDefault, agents } = connection;
  const { shared: isShared } = connection;
  const [models, setModels] = useState<readonly ConnectedModel[]>(connection.models);
  const path = `/api/model-connections/${id}` as const;
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    const address = (fields["base_url"] ?? "").trim();
    const key = (fields["api_key"] ?? "").trim();
    const body = {
      ...(address === "" || address === url ? {} : { base_url: address }),
      ...(key === "" ? {} : { api_key: key }),
      ...(fields["keyless"] === "on" ? { api_key: null } : {}),
      models: modelsIn(fields, models),
      enabled: fields["enabled"] === "on",
    };
    await callData("PATCH", path, { body });
    onChanged(`${name} was changed`);
  });
  const become = async (): Promise<void> => {
    await callData("POST", `${path}/default`);
    onChanged(`${name} is the default`);
  };
  const share = async (): Promise<void> => {
    await callData("PATCH", path, { body: { shared: true } });
    onChanged(`${name} is shared`);
  };
  return (
    <>
      <Facts>
        <Fact title="Provider">{vendorText(provider)}</Fact>
        <Fact title="State">
          <State of={connection} />
        </Fact>
        <Fact title="Key">{hint === null ? "none, or too short to show its end" : <code>…{hint}</code>}</Fact>
        <Fact title="Used by">
          <UsedBy connection={connection} />
        </Fact>
        {!isShared && (
          <Fact title="For">
            agents of the person who created it
            {!maySteerOthers() && ". Ask an administrator to share it with all agents"}
          </Fact>
        )}
      </Facts>
      <Form action={save} submit="Save">
        {(url !== null || needsAddress(provider)) && (
          <Field
            label="Address"
            name="base_url"
            type="url"
            required
            maxLength={2_048}
            defaultValue={url ?? ""}
            help="An address on another scheme, host or port needs the key again."
            error={save.error}
          />
        )}
        <Field
          label="New key"
          name="api_key"
          type="password"
          autoComplete="off"
          maxLength={1_000}
          help="Leave it empty to keep the present one."
          error={save.error}
        />
        {provider === "openai-compatible" && hint !== null && <Tick label="Remove the key" name="keyless" />}
        <ModelFields models={models} onChange={setModels} error={save.error} />
        <Tick label="Agents can use this connection" name="enabled" isTicked={enabled} />
      </Form>
      <div class="actions">
        {maySteerOthers() && !isDefault && enabled && connection.models.length > 0 && (
          <ActionButton act={become}>Make it the default</ActionButton>
        )}
        {!isShared && maySteerOthers() && (
          <ActionButton act={share} confirm={`Share ${name}? Every agent of the workspace can then use it.`}>
            Share with all agents
          </ActionButton>
        )}
        {agents === 0 ? (
          <ActionButton
            kind="danger"
            confirm={`Delete ${name}? Its key is deleted with it.`}
            act={async () => {
              await callData("DELETE", path);
              onChanged(`${name} was deleted`);
            }}
          >
            Delete
          </ActionButton>
        ) : (
          <DeleteConnection connection={connection} list={list} onDeleted={onChanged} />
        )}
      </div>
    </>
  );
}
