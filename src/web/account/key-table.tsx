import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { NamedPerson } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { restore, tellDeleted } from "#web/ui/tell-deleted.ts";
import { Badge, Moment } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { permissionText, type ApiKey } from "./api-key.ts";

interface KeyTableProps {
  keys: readonly ApiKey[];
  onReplace: (key: ApiKey) => void;
  /** After one was deleted or restored. */
  onChanged: () => void;
}

/** The keys, without the keys themselves. */
export function KeyTable({ keys, onReplace, onChanged }: KeyTableProps) {
  const isOwn = (key: ApiKey): boolean => key.user_id === me.value?.user.id;
  return (
    <DataTable
      rows={keys}
      keyOf={(key) => key.id}
      empty="No keys yet. Create one for the first program that calls the API."
      columns={[
        { title: "Name", show: (key) => <KeyName apiKey={key} /> },
        { title: "State", show: (key) => <KeyState apiKey={key} /> },
        { title: "Permissions", show: (key) => <Permissions of={key.permissions} /> },
        { title: "Created by", show: (key) => (isOwn(key) ? "you" : <NamedPerson of={key.creator} />) },
        { title: "Last used", show: (key) => <LastUse at={key.last_used_at} /> },
        { title: "Expires", show: (key) => (key.expires_at === null ? "never" : <RelativeTime at={key.expires_at} />) },
        {
          title: "Actions",
          show: (key) => <KeyActions apiKey={key} isOwn={isOwn(key)} onReplace={onReplace} onChanged={onChanged} />,
        },
      ]}
    />
  );
}

function KeyName({ apiKey: { name, prefix } }: { apiKey: ApiKey }) {
  return (
    <>
      {name}
      <br />
      <small>
        <code title={prefix}>{prefix.slice(0, 12)}…</code>
      </small>
    </>
  );
}

function KeyState({ apiKey: { status, rotated_to: successor, overlap_ends_at: endsAt } }: { apiKey: ApiKey }) {
  if (status !== "active") return <Badge tone="bad">{OVER[status]}</Badge>;
  if (successor === null) return <Badge tone="good">active</Badge>;
  return (
    <>
      <Badge tone="waiting">being replaced</Badge>
      <br />
      <small>
        works until <Moment at={endsAt} />
      </small>
    </>
  );
}

const OVER = { rotated: "replaced", revoked: "deleted", expired: "expired" } as const;

function Permissions({ of }: { of: readonly string[] }) {
  return (
    <details>
      <summary>{of.length === 1 ? "1 permission" : `${of.length} permissions`}</summary>
      <ul>
        {of.map((permission) => (
          <li key={permission}>{permissionText(permission)}</li>
        ))}
      </ul>
    </details>
  );
}

const LastUse = ({ at }: { at: string | null }) => (at === null ? <>never</> : <Moment at={at} />);

interface KeyActionsProps extends Omit<KeyTableProps, "keys"> {
  apiKey: ApiKey;
  isOwn: boolean;
}

function KeyActions({ apiKey, isOwn, onReplace, onChanged }: KeyActionsProps) {
  const path = `/api/auth/api-keys/${apiKey.id}` as const;
  const name = `The key “${apiKey.name}”`;
  const end = async (): Promise<void> => {
    await callData("DELETE", path);
    tellDeleted(name, path);
    onChanged();
  };
  const takeBack = async (): Promise<void> => {
    await restore(path);
    tell(`${name} is restored.`);
  };
  if (apiKey.restorable_until !== null)
    return (
      <ActionButton act={takeBack} icon="undo" label={`Restore ${apiKey.name}`}>
        Restore
      </ActionButton>
    );
  if (apiKey.status !== "active") return <>–</>;
  return (
    <div class="actions">
      {isOwn && apiKey.rotated_to === null && (
        <Button label={`Replace ${apiKey.name}`} onClick={() => onReplace(apiKey)}>
          Replace
        </Button>
      )}
      <ActionButton
        act={end}
        kind="danger"
        label={`Delete ${apiKey.name}`}
        confirm={`Delete the key “${apiKey.name}”? Programs that use it stop working within five seconds. It can be restored for 30 days.`}
      >
        Delete
      </ActionButton>
    </div>
  );
}
