import { expect, test } from "vitest";

import { parseConfig } from "#config/config";

const KEYS = {
  LIBSQL_URL: "http://127.0.0.1:8080",
  JWT_SECRET: "0123456789abcdef0123456789abcdef",
  ENCRYPTION_KEY: "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY",
};
const CELLS = "two=libsql://two.example,three=https://three.example";

test("an instance has one database unless others are named", () => {
  expect(parseConfig(KEYS)).toMatchObject({ cells: [], newTenantCells: [] });
});

test("cells have an address, and a token where one is named", () => {
  expect(parseConfig({ ...KEYS, CELLS, CELL_AUTH_TOKENS: "three=a=b", NEW_TENANT_CELLS: "home, three" })).toMatchObject(
    {
      cells: [
        { name: "two", url: "libsql://two.example", authToken: undefined },
        { name: "three", url: "https://three.example", authToken: "a=b" },
      ],
      newTenantCells: ["home", "three"],
    },
  );
});

test.each([
  [{ CELLS: "two" }, /CELLS must be a list of name=address pairs/],
  [{ CELLS: "Two=libsql://two.example" }, /CELLS must be a list of name=address pairs/],
  [{ CELLS: "home=libsql://two.example" }, /CELLS must not name the cell home/],
  [{ CELLS, CELL_AUTH_TOKENS: "four=token" }, /CELLS must name the cells four/],
  [{ CELLS, NEW_TENANT_CELLS: "four" }, /CELLS must name the cells four/],
])("%o is refused", (variables, rule) => {
  expect(() => parseConfig({ ...KEYS, ...variables })).toThrow(rule);
});
