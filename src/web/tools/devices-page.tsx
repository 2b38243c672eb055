import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ToolTabs } from "#web/parts/tool-tabs.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { CopyField, SecretOnce } from "#web/ui/secret-once.tsx";

import { DeviceTable } from "./device-table.tsx";
import { commandOf, type RegisteredDevice } from "./device.ts";
import { NewDevice } from "./new-device.tsx";

/** The computers that carry out commands. */
export function DevicesPage() {
  const [isAdding, setIsAdding] = useState(false);
  const [registered, setRegistered] = useState<RegisteredDevice | null>(null);
  const list = useLoad((signal) => callData("GET", "/api/desktop/devices", { signal }), []);
  const finish = (device: RegisteredDevice): void => {
    setIsAdding(false);
    setRegistered(device);
    list.reload();
  };
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setIsAdding(true)}>
      Add device
    </Button>
  );
  return (
    <Page
      title="Tools"
      part="Devices"
      lead="Computers that carry out commands. The person at each says what runs without asking."
      {...(may("INTEGRATION_MANAGE") ? { actions: add } : {})}
    >
      <ToolTabs current="/tools/devices" />
      {registered !== null && <Connecting device={registered} onDone={() => setRegistered(null)} />}
      {isAdding && <NewDevice onRegistered={finish} onCancel={() => setIsAdding(false)} />}
      <Loading of={list}>{({ devices }) => <DeviceTable devices={devices} onChanged={list.reload} />}</Loading>
    </Page>
  );
}

/** The instructions for the computer itself, while its key is shown. */
function Connecting({ device, onDone }: { device: RegisteredDevice; onDone: () => void }) {
  return (
    <>
      <CopyField label="Run this on the computer, in a copy of the platform's code" text={commandOf(device)} />
      <SecretOnce label={`The key of “${device.name}”`} secret={device.key} onDone={onDone}>
        The command above has it. If you lose it, remove the device and add it again.
      </SecretOnce>
    </>
  );
}
