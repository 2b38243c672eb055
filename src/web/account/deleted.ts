import type { Pagination } from "#web/lib/pagination.ts";

/** Something that was deleted and can be restored. */
export interface Deleted {
  id: string;
  name: string;
  deletedAt: string | null;
  restorableUntil: string | null;
}

export interface DeletedList {
  rows: Deleted[];
  pagination: Pagination;
}

export interface DeletedKind {
  /** What the API's answer calls the list. */
  list: "agents" | "webhooks" | "api_keys";
  /** Its plural, as within a sentence. */
  noun: string;
  /** The API's address of the list. */
  path: string;
  /** Who may restore them; null for everybody. */
  permission: string | null;
  /** Where one sees a restored one. */
  pathOf: (id: string) => string;
}

export const DELETED_KINDS: readonly DeletedKind[] = [
  {
    list: "agents",
    noun: "agents",
    path: "/api/agents",
    permission: "AGENT_MANAGE",
    pathOf: (id) => `/agents/${id}`,
  },
  {
    list: "webhooks",
    noun: "webhooks",
    path: "/api/webhooks",
    permission: "WEBHOOK_MANAGE",
    pathOf: (id) => `/webhooks/${id}`,
  },
  {
    list: "api_keys",
    noun: "API keys",
    path: "/api/auth/api-keys",
    permission: null,
    pathOf: () => "/settings/keys",
  },
];

interface DeletedRow {
  id: string;
  name?: string;
  /** A webhook has an address in place of a name. */
  url?: string;
  deleted_at?: string;
  /** A key is revoked, not deleted. */
  revoked_at?: string | null;
  restorable_until?: string | null;
}

export type Answer = Partial<Record<DeletedKind["list"], DeletedRow[]>> & { pagination: Pagination };

/** The rows of an answer, whatever kind of thing they are. */
export const readDeleted = ({ list }: DeletedKind, answer: Answer): DeletedList => ({
  rows: (answer[list] ?? []).map((row) => ({
    id: row.id,
    name: row.name ?? row.url ?? row.id,
    deletedAt: row.deleted_at ?? row.revoked_at ?? null,
    restorableUntil: row.restorable_until ?? null,
  })),
  pagination: answer.pagination,
});
