import { Fragment } from "preact";

import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { me } from "#web/lib/session.ts";
import { atText } from "#web/lib/time-words.ts";
import { knownCostText } from "#web/parts/runs/summed-cost.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Badge } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { mayChangeConnection } from "./may-change.ts";
import {
  type ConnectedModel,
  hostOf,
  lentModels,
  type ModelConnection,
  type ModelList,
  priceOf,
  priceText,
  vendorText,
} from "./model-connection.ts";
import { UsedBy } from "./used-by.tsx";

interface ConnectionTableProps {
  connections: readonly ModelConnection[];
  list: ModelList | null;
  onChoose: (connection: ModelConnection) => void;
  onChange: () => void;
}

/** Each connection with its models below it, and at the end what the operator lends. */
export function ConnectionTable({ connections, list, onChoose, onChange }: ConnectionTableProps) {
  const lent = list === null ? [] : lentModels(list);
  return (
    <div class="table-card">
      <div class="table-scroll">
        <table role="table" class="models">
          <caption class="unseen">Connections and their models</caption>
          <thead role="rowgroup">
            <tr role="row">
              {COLUMNS.map((title) => (
                <th key={title} scope="col" role="columnheader" class={title === "Today" ? "number" : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {connections.map((connection) => (
              <Fragment key={connection.id}>
                <ConnectionRow connection={connection} onChoose={onChoose} onChange={onChange} />
                {connection.models.map((model, index) => (
                  <ModelRow
                    key={model.name}
                    name={model.name}
                    isDefault={connection.is_default && index === 0}
                    price={priceText(priceOf(connection, model, list))}
                    note={contextText(model)}
                    today={todayText(connection, model.name)}
                    {...(mayChangeConnection(connection) && { onSetPrice: () => onChoose(connection) })}
                  />
                ))}
              </Fragment>
            ))}
            {lent.length > 0 && (
              <tr role="row" class="of-connection">
                <th scope="row" role="rowheader">
                  <b>instance</b> <small>{vendorText(list?.provider ?? "")}</small>
                </th>
                <td role="cell" data-title="Address">
                  lent by the operator
                </td>
                <td role="cell" data-title="Key">
                  –
                </td>
                <td role="cell" data-title="State" colSpan={3}>
                  within the allowance of the plan
                </td>
              </tr>
            )}
            {lent.map((model) => (
              <ModelRow
                key={model.name}
                name={model.name.slice("instance/".length)}
                isDefault={model.is_default}
                price={priceText({
                  input: model.input_usd_per_million_tokens,
                  output: model.output_usd_per_million_tokens,
                  cached: model.cached_input_usd_per_million_tokens,
                })}
                note={null}
                today={null}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const COLUMNS = ["Connection, model", "Address, price of 1M tokens", "Key", "State", "Used by", "Today"] as const;

interface ConnectionRowProps {
  connection: ModelConnection;
  onChoose: (connection: ModelConnection) => void;
  onChange: () => void;
}

function ConnectionRow({ connection, onChoose, onChange }: ConnectionRowProps) {
  const { id, name, provider, key_hint: hint, models, enabled, shared: isShared } = connection;
  const isMine = connection.created_by === me.value?.user.id;
  const test = async (): Promise<void> => {
    const { ok, model, latency_ms: ms } = await callData("POST", `/api/model-connections/${id}/test`, { body: {} });
    tell(ok ? `${name}/${model ?? ""} works: ${numberText(ms)} ms` : `${name} does not work`, { isBad: !ok });
    onChange();
  };
  return (
    <tr role="row" class="of-connection">
      <th scope="row" role="rowheader">
        <b>{name}</b> <small>{vendorText(provider)}</small>{" "}
        {!isShared && <Badge>{isMine ? "Your agents only" : "One person's agents only"}</Badge>}
      </th>
      <td role="cell" data-title="Address">
        <code>
          <bdi>{hostOf(connection)}</bdi>
        </code>
      </td>
      <td role="cell" data-title="Key">
        {hint === null ? "–" : <code class="unbroken">…{hint}</code>}
      </td>
      <td role="cell" data-title="State">
        <State of={connection} />
      </td>
      <td role="cell" data-title="Used by">
        <UsedBy connection={connection} />
      </td>
      <td role="cell" data-title="Actions">
        <div class="actions">
          {enabled && models.length > 0 && (
            <ActionButton act={test} label={`Test ${name}`}>
              Test
            </ActionButton>
          )}
          {mayChangeConnection(connection) ? (
            <Button label={`Change ${name}`} onClick={() => onChoose(connection)}>
              Change
            </Button>
          ) : (
            <small class="muted">An administrator changes it.</small>
          )}
        </div>
      </td>
    </tr>
  );
}

/** The health of a connection, by its latest calls. */
export function State({ of: { enabled, state, latency_ms: ms, state_since: since, last_error: error } }: StateProps) {
  if (!enabled) return <Look is="void" words="Switched off" />;
  if (state === "untested") return <Look is="void" words="Not tested" />;
  if (state === "ok") return <Look is="done" words={ms === null ? "Works" : `Works, ${numberText(ms)} ms`} />;
  return (
    <>
      <Look is="failed" words={`Fails since ${atText(new Date(since), new Date())}`} />
      {error !== null && <small class="model-error">{error}</small>}
    </>
  );
}

interface StateProps {
  of: Pick<ModelConnection, "enabled" | "state" | "latency_ms" | "state_since" | "last_error">;
}

const Look = ({ is, words }: { is: "void" | "done" | "failed"; words: string }) => (
  <span class={`outcome ${is}`}>
    <Icon name={is} />
    {words}
  </span>
);

interface ModelRowProps {
  name: string;
  isDefault: boolean;
  /** Null when it is not known. */
  price: string | null;
  note: string | null;
  /** The cost of its calls today; null for a model of the operator. */
  today: string | null;
  /** Opens where a person sets the price; absent where this person may not. */
  onSetPrice?: () => void;
}

function ModelRow({ name, isDefault, price, note, today, onSetPrice }: ModelRowProps) {
  return (
    <tr role="row" class="of-model">
      <th scope="row" role="rowheader">
        <code>{name}</code> {isDefault && <Badge>Default</Badge>}
      </th>
      <td role="cell" data-title="Price of a million tokens" colSpan={2}>
        {price ?? (
          <span class="row">
            <Look is="void" words="No price; budgets refuse it" />
            {onSetPrice !== undefined && (
              <Button size="small" label={`Set the price of ${name}`} onClick={onSetPrice}>
                Set the price
              </Button>
            )}
          </span>
        )}
      </td>
      <td role="cell" data-title="Reads at once" colSpan={2}>
        {note ?? "–"}
      </td>
      <td role="cell" data-title="Today" class="number">
        {today ?? "–"}
      </td>
    </tr>
  );
}

const contextText = ({ context_window: tokens }: ConnectedModel): string | null =>
  tokens === null ? null : `${numberText(tokens)} tokens`;

function todayText({ used_today: used }: ModelConnection, name: string): string | null {
  const found = used.find(({ model }) => model === name);
  return found === undefined
    ? null
    : knownCostText({ usd: found.usd, count: found.calls, unpriced: found.unpriced_calls });
}
