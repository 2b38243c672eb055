import { call, callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { type RestorablePath, tellDeleted } from "#web/ui/tell-deleted.ts";
import { Badge } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

export type ListedKind = "skill" | "agent" | "domain" | "component";
type Copy = NonNullable<DataOf<"GET /api/listings/{listing_id}/versions">["own_copy"]>;

interface KindOfCopy {
  /** Deletes the copy. */
  remove: (id: string) => Promise<unknown>;
  /** Its page in the console, if it has one. */
  page?: (id: string) => string;
  needs: "SKILL_MANAGE" | "AGENT_MANAGE";
  /** The loss that the person confirms. */
  loss: string;
  /** Its address in the API, where a deletion can be undone. */
  restorable?: (id: string) => RestorablePath;
}

/** The copy of an agent, a domain or a component is one's own agent, domain or component: to uninstall it is to delete that. */
const COPIES: Readonly<Record<ListedKind, KindOfCopy>> = {
  skill: {
    remove: (id) => call("DELETE", `/api/v1/skills/private/${id}`),
    page: (id) => `/skills/${id}`,
    needs: "SKILL_MANAGE",
    loss: "Your agents can no longer use it, and its environment variables are deleted.",
  },
  agent: {
    remove: (id) => callData("DELETE", `/api/agents/${id}`),
    page: (id) => `/agents/${id}`,
    needs: "AGENT_MANAGE",
    loss: "Your agent is deleted with all its history. It can be restored for 30 days.",
    restorable: (id) => `/api/agents/${id}`,
  },
  domain: {
    remove: (id) => callData("DELETE", `/api/v1/domains/${id}`),
    needs: "AGENT_MANAGE",
    loss: "Your domain is deleted with all your changes, and agents can no longer use its knowledge. This cannot be undone.",
  },
  component: {
    remove: (id) => callData("DELETE", `/api/canvas/components/${id}`),
    needs: "AGENT_MANAGE",
    loss: "Your component is removed from every canvas, with its settings there. This cannot be undone.",
  },
};

interface OwnCopyProps {
  kind: ListedKind;
  copy: Copy;
  name: string;
  /** The version of a new installation. */
  currentVersion: string | null;
  onChanged: () => void;
}

/** The reader's own copy of a listing: its version, whether there is another, and a way to be rid of it. */
export function OwnCopy({ kind, copy, name, currentVersion, onChanged }: OwnCopyProps) {
  const { remove, page, needs, loss, restorable } = COPIES[kind];
  const uninstall = async (): Promise<void> => {
    await remove(copy.installed_id);
    if (restorable !== undefined) tellDeleted(`Your copy of “${name}”`, restorable(copy.installed_id));
    else tell(`Your copy of “${name}” is uninstalled.`);
    onChanged();
  };
  const update = async (): Promise<void> => {
    await call("POST", `/api/v1/skills/private/${copy.installed_id}/update`);
    tell(`Your copy of “${name}” has version ${currentVersion ?? ""} now.`);
    onChanged();
  };
  return (
    <section>
      <h2>Your copy</h2>
      <p class="labels">
        <Badge tone="good">Installed</Badge>
        {copy.version !== null && <span>version {copy.version}</span>}
        <span>
          since <RelativeTime at={copy.installed_at} />
        </span>
        {copy.update_available && (
          <Badge tone="waiting">{`Update available: ${currentVersion ?? "new content"}`}</Badge>
        )}
      </p>
      {copy.update_available && kind !== "skill" && (
        <p>Reinstall to get the new version. It is added as a separate copy.</p>
      )}
      <div class="actions">
        {page !== undefined && <ButtonLink href={page(copy.installed_id)}>Open</ButtonLink>}
        {copy.update_available && kind === "skill" && may(needs) && <ActionButton act={update}>Update</ActionButton>}
        {may(needs) && (
          <ActionButton kind="danger" act={uninstall} confirm={`Uninstall “${name}”? ${loss}`}>
            Uninstall
          </ActionButton>
        )}
      </div>
    </section>
  );
}
