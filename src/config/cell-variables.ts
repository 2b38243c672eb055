import { listOf, textsByName } from "#lib/settings";

const isDatabaseAddress = (text: string): boolean => /^(https?|libsql|wss?):\/\//.test(text);

/** The databases beside the one of `LIBSQL_URL` (decision 0151). */
export const CELL_VARIABLES = {
  CELLS: {
    purpose:
      "Further databases, as comma-separated `name=address` pairs, for example `two=libsql://two.example`. Each has its own workspaces; the database of `LIBSQL_URL` is the cell `home`",
    fallback: "",
    parse: textsByName(isDatabaseAddress, "must be a list of name=address pairs of databases"),
  },
  CELL_AUTH_TOKENS: {
    purpose: "Access tokens of the cells, as comma-separated `name=token` pairs",
    fallback: "",
    parse: textsByName((text) => text !== "", "must be a list of name=token pairs"),
  },
  NEW_TENANT_CELLS: {
    purpose: "Comma-separated names of the cells that take new workspaces, by turns. By default all of them and `home`",
    fallback: "",
    parse: listOf((name) => /^[a-z0-9-]{1,32}$/.test(name), "must be a list of names"),
  },
};
