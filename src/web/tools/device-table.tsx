import { callData } from "#web/lib/call.ts";
import { may, me } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { PersonName } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { type Device, systemOf } from "./device.ts";

interface DeviceTableProps {
  devices: readonly Device[];
  onChanged: () => void;
}

/** The devices, each with its state. */
export function DeviceTable({ devices, onChanged }: DeviceTableProps) {
  const isOwn = (device: Device): boolean => device.user_id === me.value?.user.id;
  return (
    <DataTable
      rows={devices}
      keyOf={({ id }) => id}
      empty="No devices yet. Add the first computer that is to carry out commands."
      columns={[
        { title: "Name", show: ({ name }) => name },
        { title: "State", show: (device) => <DeviceState device={device} /> },
        { title: "System", show: systemOf },
        { title: "Owner", show: (device) => (isOwn(device) ? "you" : <PersonName id={device.user_id} />) },
        { title: "Who may use it", show: ({ agents_may_use: agents }) => (agents ? "Owner and agents" : "Owner") },
        { title: "Last connected", show: ({ last_connected_at: at }) => <LastConnected at={at} /> },
        {
          title: "Actions",
          show: (device) =>
            isOwn(device) || may("TENANT_ADMIN") ? <RemoveDevice device={device} onRemoved={onChanged} /> : "–",
        },
      ]}
    />
  );
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
