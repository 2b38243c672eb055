import { useState } from "preact/hooks";

import { Dialog } from "#web/ui/dialog.tsx";

import { KEY_WORDS } from "./key-words.ts";
import { areSingleKeysOn, switchSingleKeys } from "./single-keys.ts";

/** All keys of the console, and the switch of those that are single letters. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  return (
    <Dialog title="Keys" onClose={onClose}>
      {() => (
        <>
          <dl class="keys">
            {KEY_WORDS.map(([keys, does]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <label class="check">
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ currentTarget: { checked } }) => {
                switchSingleKeys(checked);
                setIsOn(checked);
              }}
            />
            Single-key shortcuts
          </label>
        </>
      )}
    </Dialog>
  );
}
