import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Problem } from "#web/ui/notice.tsx";

import { type Device, usersOf } from "./device.ts";

interface DeviceSwitchProps {
  device: Device;
  onChanged: () => void;
}

/** Says whether agents may use a device, and changes it. */
export function DeviceSwitch({ device, onChanged }: DeviceSwitchProps) {
  const { id, name, agents_may_use: agentsMayUse } = device;
  const change = useAction(async (body: { agents_may_use: boolean }) => {
    await callData("PATCH", `/api/desktop/devices/${id}`, { body });
    onChanged();
  });
  return (
    <>
      <label class="row">
        <input
          type="checkbox"
          aria-label={`Agents may use ${name}`}
          checked={agentsMayUse}
          disabled={change.isRunning}
          onChange={() => void change.run({ agents_may_use: !agentsMayUse })}
        />
        {usersOf(device)}
      </label>
      <Problem error={change.error} />
    </>
  );
}
