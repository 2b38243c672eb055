import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { chooseRules, hasChosenRules } from "#web/lib/first-steps-kept.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { ConnectForm } from "./connect-form.tsx";
import type { ModelList } from "./model-connection.ts";

interface TwoWaysProps {
  form: Parameters<typeof ConnectForm>[0];
  list: ModelList | null;
}

const CAN = [
  "Adds up, compares and counts, and works with dates and units",
  "Finds names, amounts and dates in a text, with the quotation",
  "Searches memory, and runs skills and tools",
] as const;

/** Before a model is connected: the two things that agents can think with, side by side. */
export function TwoWays({ form, list }: TwoWaysProps) {
  const [hasRules, setHasRules] = useState(hasChosenRules);
  const [address, setAddress] = useState<string | undefined>(undefined);
  const servers = useLoad((signal) => callData("GET", "/api/model-servers", { signal }), []);
  return (
    <>
      <p>Agents need something to think with. You can change it at any time, for the workspace or for one agent.</p>
      <div class="columns two-ways">
        <section>
          <h2>Connect a model</h2>
          {servers.value?.model_servers.map(({ product, base_url: url, models }) => (
            <Notice key={url} icon="model">
              <p>
                {product} is on this machine, with {models.length === 1 ? models[0] : `${models.length} models`}.
              </p>
              <Button isDisabled={address === url} onClick={() => setAddress(url)}>
                Use {product}
              </Button>
            </Notice>
          ))}
          <ConnectForm key={address ?? ""} {...form} address={address} />
        </section>
        <section>
          <h2>Continue with rules</h2>
          <p>The built-in engine needs no key and no network. The same input gives the same answer.</p>
          <ul class="rules">
            {CAN.map((words) => (
              <li key={words}>
                <Icon name="check" />
                <span>{words}</span>
              </li>
            ))}
            <li class="muted">
              <Icon name="x" />
              <span>Writes no free text, and plans nothing new</span>
            </li>
          </ul>
          <p>
            <small>The page of each agent says which of the two it uses. Runs by rules cost nothing.</small>
          </p>
          {list?.provider !== "builtin" ? null : hasRules ? (
            <Notice>Your agents continue with rules.</Notice>
          ) : (
            <div class="actions">
              <Button
                onClick={() => {
                  chooseRules();
                  setHasRules(true);
                }}
              >
                Continue with rules
              </Button>
            </div>
          )}
        </section>
      </div>
    </>
  );
}
