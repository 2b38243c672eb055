import { queryText } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may, me } from "#web/lib/session.ts";

/** A saved view: a name for what a list shows. */
export type SavedView = DataOf<"GET /api/views">["views"][number];
export type ViewPage = SavedView["page"];

/** The parameters of an address, or of a list's operation. */
export type Parameters = Readonly<Record<string, string>>;

/** A column of a list, or a part of its rows. */
export interface ListedColumn {
  /** The name that views keep. */
  name: string;
  title: string;
  /** A person cannot hide it. */
  isAlways?: true;
  /** Only a person's choice shows it. */
  isExtra?: true;
  /** Without a choice it is shown in a window that is wider than this, in pixels. */
  over?: number;
}

/** A page with saved views. */
export interface ViewedPage {
  page: ViewPage;
  columns: readonly ListedColumn[];
  /** The parameters of the list, as a view keeps them. */
  toView: (address: Parameters) => Parameters;
}

/** Those with a value, in the order of their names. */
export const given = (parameters: Readonly<Record<string, string | undefined>>): Parameters =>
  Object.fromEntries(
    Object.entries(parameters)
      .flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value] as const]))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

export const areSame = (one: Parameters, other: Parameters): boolean =>
  JSON.stringify(given(one)) === JSON.stringify(given(other));

const same = (asked: Parameters): Parameters => asked;

/** The address of each page, and its parameters that ask for the same as those of the list. */
const ADDRESSES: Readonly<Record<ViewPage, { path: string; toAddress: (asked: Parameters) => Parameters }>> = {
  runs: {
    path: "/runs",
    toAddress: ({ claimed, ...asked }) => (claimed === "true" ? { ...asked, outcome: "claimed" } : asked),
  },
  agents: {
    path: "/agents",
    toAddress: ({ maturity_level: level = "", sort, order = "desc", ...asked }) =>
      given({ ...asked, level, sort: sort === undefined ? "" : `${sort} ${order}` }),
  },
  review: { path: "/review", toAddress: same },
  approvals: { path: "/approvals", toAddress: same },
  failures: {
    path: "/failures",
    toAddress: (asked) => (asked["owner"] === me.value?.user.id ? { ...asked, owner: "me" } : asked),
  },
};

/** Whether the address is the page's, and asks for nothing. */
export const isPlain = (page: ViewPage): boolean =>
  location.search === "" && location.pathname === ADDRESSES[page].path;

export function hrefOf({ page, query, columns, id }: SavedView, kept: Parameters = {}): string {
  const { path, toAddress } = ADDRESSES[page];
  return `${path}${queryText({ ...kept, ...toAddress(query), saved: id, columns: columns.join(",") })}`;
}

export const countOf = ({ count, is_more: isMore }: SavedView): string =>
  count === null ? "" : `${numberText(count)}${isMore ? "+" : ""}`;

/** Whether the person may change it. */
export const mayChangeView = ({ scope, owner }: SavedView): boolean =>
  owner.id === me.value?.user.id || (scope === "team" && may("TENANT_ADMIN"));
