import type { TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { maySteerOthers } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Choice, Field, Tick } from "#web/ui/form.tsx";
import { Problem } from "#web/ui/notice.tsx";

import { connectionName, needsAddress, type Trial, VENDORS, type Vendor } from "./model-connection.ts";
import { TrialResult } from "./trial-result.tsx";

interface ConnectFormProps {
  /** The address of a server that was found on this machine. */
  address?: string | undefined;
  /** The names of the workspace's connections. */
  taken: readonly string[];
  /** Whether agents without a model of their own have one already. */
  hasDefault: boolean;
  onConnected: (name: string) => void;
  onCancel?: () => void;
}

/** More models than these are not a list to choose from, so only the chosen one is connected. */
const MOST_TOGETHER = 20;
/** A platform's address is within the path of the account. */
const WORKERS_AI = "https://api.cloudflare.com/client/v4/accounts/ACCOUNT/ai/v1";

/** Connects a vendor: three fields, a test that stores nothing, and then the model that answered. */
export function ConnectForm({ address: found, taken, hasDefault, onConnected, onCancel }: ConnectFormProps) {
  const [vendor, setVendor] = useState<Vendor>(found === undefined ? "openai" : "openai-compatible");
  const [trial, setTrial] = useState<Trial | null>(null);
  const [model, setModel] = useState("");
  const send = useAction(async (fields: Readonly<Record<string, string>>) => {
    const address = (fields["base_url"] ?? "").trim();
    const key = (fields["api_key"] ?? "").trim();
    const parts = {
      provider: vendor,
      ...(address === "" ? {} : { base_url: address }),
      ...(key === "" ? {} : { api_key: key }),
    };
    if (trial?.ok !== true || trial.model === null || trial.model !== model) {
      const body = { ...parts, ...(model === "" ? {} : { model }) };
      const tried = await callData("POST", "/api/model-connections/test", { body });
      setTrial(tried);
      setModel(tried.model ?? model);
      return;
    }
    const name = connectionName(vendor, address, taken);
    const others = fields["others"] === "on" ? trial.models.filter((other) => other !== model) : [];
    const body = { ...parts, name, models: [model, ...others].map((one) => ({ name: one })) };
    const { id, is_default: isDefault } = await callData("POST", "/api/model-connections", { body });
    if (fields["default"] === "on" && maySteerOthers() && !isDefault)
      await callData("POST", `/api/model-connections/${id}/default`);
    // Records that it works; a failure would be the state of the connection.
    await callData("POST", `/api/model-connections/${id}/test`, { body: {} });
    onConnected(`${name}/${model}`);
  });
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    void send.run(Object.fromEntries(entries));
  };
  /** Another vendor, address or key has not been tested. */
  const forget = (): void => {
    setTrial(null);
    setModel("");
  };
  const works = trial?.ok === true && trial.model === model;
  const others = (trial?.models.length ?? 0) - 1;
  return (
    <form onSubmit={submit}>
      <label>
        Provider
        <select
          name="provider"
          value={vendor}
          onChange={(event) => {
            setVendor((event.currentTarget as HTMLSelectElement).value as Vendor);
            forget();
          }}
        >
          {VENDORS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <div class="form-fields" key={vendor} onInput={forget}>
        <Field
          label="Address"
          name="base_url"
          type="url"
          maxLength={2_048}
          required={needsAddress(vendor)}
          placeholder={vendor === "workers-ai" ? WORKERS_AI : "https://llm.example.com/v1"}
          defaultValue={found ?? ""}
          help={needsAddress(vendor) ? "The address of its API, up to /v1." : "Leave it empty for the vendor's own."}
          error={send.error}
        />
        <Field
          label="Key"
          name="api_key"
          type="password"
          autoComplete="off"
          maxLength={1_000}
          required={vendor !== "openai-compatible"}
          help="It is stored encrypted, and later only its last four characters are shown."
          error={send.error}
        />
      </div>
      {trial !== null && (
        <>
          <TrialResult trial={trial} />
          <ModelChoice listed={trial.models} model={model} onChoose={setModel} />
        </>
      )}
      {works && others > 0 && others < MOST_TOGETHER && (
        <Tick
          label={`Agents can also use the other ${others === 1 ? "model" : `${others} models`}`}
          name="others"
          isTicked
        />
      )}
      {works && !maySteerOthers() && (
        <p class="muted small-text">
          Only your own agents can name it. Ask an administrator to share it with all agents.
        </p>
      )}
      {works && hasDefault && maySteerOthers() && (
        <Tick label="Agents without a model of their own use it" name="default" />
      )}
      {works && !hasDefault && <input type="hidden" name="default" value="on" />}
      <Problem error={send.error} />
      <div class="actions">
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" kind="primary" isBusy={send.isRunning}>
          {works ? `Use ${model}` : "Test"}
        </Button>
      </div>
    </form>
  );
}

interface ModelChoiceProps {
  listed: readonly string[];
  model: string;
  onChoose: (model: string) => void;
}

/** The model to use: one of the vendor's list, or typed where the vendor lists none. */
function ModelChoice({ listed, model, onChoose }: ModelChoiceProps) {
  if (listed.length === 0)
    return (
      <label onInput={(event) => onChoose((event.target as HTMLInputElement).value.trim())}>
        Model
        <input name="model" required maxLength={200} value={model} />
        <small>The vendor does not list its models, so type the name of one.</small>
      </label>
    );
  return (
    <div onChange={(event) => onChoose((event.target as HTMLSelectElement).value)}>
      <Choice label="Model" name="model" options={listed.map((name) => [name, name] as const)} chosen={model} />
    </div>
  );
}
