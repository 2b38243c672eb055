import { callData } from "#web/lib/call.ts";
import { may, me } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { DeviceSwitch } from "./device-switch.tsx";
import { type Device, systemOf, usersOf } from "./device.ts";
import { RenameDevice } from "./rename-device.tsx";

interface DeviceTableProps {
  devices: readonly Device[];
  onChanged: () => void;
}

/** The devices, each with its state. */
export function DeviceTable({ devices, onChanged }: DeviceTableProps) {
  const isOwn = ({ owner }: Device): boolean => owner.id === me.value?.user.id;
  const mayChange = (device: Device): boolean => may("INTEGRATION_MANAGE") && (isOwn(device) || may("TENANT_ADMIN"));
  return (
    <DataTable
      rows={devices}
      keyOf={({ id }) => id}
      empty="No devices yet. Add a computer that carries out commands."
      columns={[
        { title: "Name", show: ({ name }) => name },
        { title: "State", show: (device) => <DeviceState device={device} /> },
        { title: "System", show: systemOf },
        { title: "Owner", show: (device) => (isOwn(device) ? "you" : <OwnerName of={device} />) },
        {
          title: "Allowed users",
          show: (device) =>
            mayChange(device) ? <DeviceSwitch device={device} onChanged={onChanged} /> : usersOf(device),
        },
        { title: "Last connected", show: ({ last_connected_at: at }) => <LastConnected at={at} /> },
        {
          title: "Actions",
          show: (device) =>
            mayChange(device) ? (
              <span class="row">
                <RenameDevice device={device} onChanged={onChanged} />
                <RemoveDevice device={device} onRemoved={onChanged} />
              </span>
            ) : (
              "–"
            ),
        },
      ]}
    />
  );
}

/** The owner's name as it is now. A device whose owner was deactivated is of no use. */
function OwnerName({ of: { owner } }: { of: Device }) {
  const name = <span title={owner.id}>{owner.name ?? `User ${owner.id.slice(0, 8)}…`}</span>;
  return owner.active ? name : <>{name} (deactivated)</>;
}

function DeviceState({ device: { connected, commands_under_way: underWay } }: { device: Device }) {
  if (!connected) return <Badge tone="plain">not connected</Badge>;
  if (underWay === 0) return <Badge tone="good">connected</Badge>;
  return <Badge tone="waiting">{underWay === 1 ? "1 command" : `${underWay} commands`}</Badge>;
}

const LastConnected = ({ at }: { at: string | null }) => (at === null ? <>never</> : <RelativeTime at={at} />);

function RemoveDevice({ device: { id, name }, onRemoved }: { device: Device; onRemoved: () => void }) {
  const remove = async (): Promise<void> => {
    await callData("DELETE", `/api/desktop/devices/${id}`);
    onRemoved();
  };
  return (
    <ActionButton
      act={remove}
      kind="danger"
      label={`Remove ${name}`}
      confirm={`Remove “${name}”? Its key and its connection end at once.`}
    >
      Remove
    </ActionButton>
  );
}
