import { callData } from "#web/lib/call.ts";
import type { Pagination } from "#web/lib/pagination.ts";
import type { Permission } from "#web/lib/session.ts";
import type { RestorablePath } from "#web/ui/tell-deleted.ts";

/** Something that was deleted and can be restored. */
export interface Deleted {
  id: string;
  name: string;
  deletedAt: string | null;
  restorableUntil: string | null;
}

interface DeletedList {
  rows: readonly Deleted[];
  pagination: Pagination;
}

export interface DeletedKind {
  /** The word for it in the page's address. */
  kind: string;
  /** Its plural, as within a sentence. */
  noun: string;
  /** The permission to restore them; null when every person may. */
  permission: Permission | null;
  read: (page: number, signal: AbortSignal) => Promise<DeletedList>;
  addressOf: (id: string) => RestorablePath;
  /** The page that shows a restored one. */
  pageOf: (id: string) => string;
}

export const DELETED_KINDS: readonly DeletedKind[] = [
  {
    kind: "agents",
    noun: "agents",
    permission: "AGENT_MANAGE",
    read: async (page, signal) => {
      const { agents, pagination } = await callData("GET", "/api/agents", { query: { deleted: true, page }, signal });
      const rows = agents.map(({ id, name, deleted_at: deletedAt = null, restorable_until: until = null }) => ({
        id,
        name,
        deletedAt,
        restorableUntil: until,
      }));
      return { rows, pagination };
    },
    addressOf: (id) => `/api/agents/${id}`,
    pageOf: (id) => `/agents/${id}`,
  },
  {
    kind: "webhooks",
    noun: "webhooks",
    permission: "WEBHOOK_MANAGE",
    read: async (page, signal) => {
      const { webhooks, pagination } = await callData("GET", "/api/webhooks", {
        query: { deleted: true, page },
        signal,
      });
      const rows = webhooks.map(({ id, url, deleted_at: deletedAt = null, restorable_until: until = null }) => ({
        id,
        name: url,
        deletedAt,
        restorableUntil: until,
      }));
      return { rows, pagination };
    },
    addressOf: (id) => `/api/webhooks/${id}`,
    pageOf: (id) => `/webhooks/${id}`,
  },
  {
    kind: "api_keys",
    noun: "API keys",
    permission: null,
    read: async (page, signal) => {
      const query = { deleted: true, page };
      const { api_keys: keys, pagination } = await callData("GET", "/api/auth/api-keys", { query, signal });
      const rows = keys.map(({ id, name, revoked_at: deletedAt, restorable_until: restorableUntil }) => ({
        id,
        name,
        deletedAt,
        restorableUntil,
      }));
      return { rows, pagination };
    },
    addressOf: (id) => `/api/auth/api-keys/${id}`,
    pageOf: () => "/settings/keys",
  },
];
