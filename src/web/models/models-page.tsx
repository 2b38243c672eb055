import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { dayText } from "#web/lib/time-words.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { SettingsNavigation } from "#web/parts/settings-navigation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { tell } from "#web/ui/toast.tsx";

import { Budgets } from "./budget-list.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { ConnectionTable } from "./connection-table.tsx";
import { lentModels, type ModelConnection, type ModelList } from "./model-connection.ts";
import { TwoWays } from "./two-ways.tsx";

const ChangeConnection = lazy(async () => (await import("./change-connection.tsx")).ChangeConnection);
const Spending = lazy(async () => (await import("./spending-view.tsx")).Spending);

const readConnections = async (signal: AbortSignal): Promise<readonly ModelConnection[]> =>
  (await callData("GET", "/api/model-connections", { signal })).model_connections;

const readModels = (signal: AbortSignal): Promise<ModelList> => callData("GET", "/api/models", { signal });

/** The models that the workspace's agents think with. */
export function ModelsPage() {
  return (
    <Page title="Models and budgets">
      <SettingsNavigation>
        {may("INTEGRATION_MANAGE") ? (
          <Models />
        ) : (
          <Notice icon="lock">Only people who may manage integrations can see the workspace's models.</Notice>
        )}
      </SettingsNavigation>
    </Page>
  );
}

function Models() {
  const [isConnecting, setIsConnecting] = useState(false);
  const connections = useLoad(readConnections, []);
  const models = useLoad(readModels, []);
  const budgets = useLoad((signal) => callData("GET", "/api/budgets", { signal }), []);
  const usage = useLoad((signal) => callData("GET", "/api/usage", { signal }), []);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const found = connections.value ?? [];
  const chosen = found.find(({ id }) => id === chosenId);
  const again = (): void => {
    connections.reload();
    models.reload();
  };
  const connected = (name: string): void => {
    tell(`${name} is connected`);
    setIsConnecting(false);
    again();
  };
  const form = {
    taken: found.map(({ name }) => name),
    hasDefault: found.some(({ is_default: isDefault }) => isDefault),
    onConnected: connected,
  };
  return (
    <>
      <Loading of={connections}>
        {(all) =>
          all.length === 0 ? (
            <TwoWays form={form} list={models.value} />
          ) : (
            <section>
              <h2 class="row">
                <span class="grow">Models</span>
                <Button size="small" icon="plus" onClick={() => setIsConnecting(true)}>
                  Connect a model
                </Button>
              </h2>
              <ConnectionTable
                connections={all}
                list={models.value}
                onChoose={({ id }: ModelConnection) => setChosenId(id)}
                onChange={again}
              />
            </section>
          )
        }
      </Loading>
      {models.value !== null && <About list={models.value} hasConnections={found.length > 0} />}
      <Budgets of={budgets} />
      {usage.value !== null && (
        <ErrorBoundary>
          <Spending of={usage.value.models} />
        </ErrorBoundary>
      )}
      {isConnecting && (
        <Dialog title="Connect a model" onClose={() => setIsConnecting(false)}>
          {(close) => <ConnectForm {...form} onCancel={close} />}
        </Dialog>
      )}
      {chosen !== undefined && (
        <Drawer title={chosen.name} onClose={() => setChosenId(null)}>
          {(close) => (
            <ErrorBoundary>
              <ChangeConnection
                key={chosen.id}
                connection={chosen}
                list={models.value}
                onChanged={(words) => {
                  tell(words);
                  close();
                  again();
                }}
              />
            </ErrorBoundary>
          )}
        </Drawer>
      )}
    </>
  );
}

/** The models that act where nothing else is named, and the prices that hold. */
function About({ list, hasConnections }: { list: ModelList; hasConnections: boolean }) {
  const first = list.models.find(({ is_default: isDefault }) => isDefault);
  const lent = lentModels(list);
  const asOf = dayText(list.prices_as_of);
  return (
    <div class="stack muted">
      <p>
        {first === undefined
          ? "No model is the default, so agents without a model of their own continue with rules."
          : `Agents without a model of their own think with ${first.name}.`}
        {hasConnections && ` Models without a price of yours have the platform's, as of ${asOf}.`}
      </p>
      {!hasConnections && lent.length > 0 && (
        <p>The operator lends {lent.map(({ name }) => name).join(", ")}, within the allowance of your plan.</p>
      )}
      {list.judge !== null && (
        <p>
          Work is judged by {list.judge.model} ({list.judge.provider}), which the operator chose.
        </p>
      )}
    </div>
  );
}
