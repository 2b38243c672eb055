import { parseArgs } from "node:util";

import { CELL_VARIABLES } from "#config/cell-variables";
import { readSettings } from "#lib/settings";

import { trimmedVariables } from "./local-variables.ts";
import { MoveDatabase } from "./moves/move-database.ts";
import { moveTenant, WAITS } from "./moves/tenant-move.ts";

const USAGE = `npm run move -- <workspace id> <cell>    moves a workspace to another database of the instance

LIBSQL_URL, CELLS and their tokens name the databases, as for the Worker. The instance can run. When the
program was stopped, start it again with the same words: it continues.
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function databasesOf(variables: Readonly<Record<string, string | undefined>>): Map<string, MoveDatabase> {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken, ...given } = variables;
  const { CELLS, CELL_AUTH_TOKENS } = readSettings(CELL_VARIABLES, given);
  if (url === undefined) throw new Error("LIBSQL_URL is missing: the address of the instance's first database.");
  const cells = Object.entries(CELLS).map(
    ([name, address]) => new MoveDatabase(name, { url: address, authToken: CELL_AUTH_TOKENS[name] }),
  );
  return new Map([new MoveDatabase("home", { url, authToken }), ...cells].map((database) => [database.name, database]));
}

async function move(tenantId: string, cell: string): Promise<void> {
  const databases = databasesOf(trimmedVariables(process.env));
  const named = (name: string): MoveDatabase => {
    const database = databases.get(name);
    if (!database) throw new Error(`There is no cell ${name}. The instance has ${[...databases.keys()].join(", ")}.`);
    return database;
  };
  const [home, to] = [named("home"), named(cell)];
  const from = named(await cellOf(home, tenantId));
  const running = await moveInProgress(home);
  if (running === undefined && from === to) return say(`The workspace is in ${to.name}.`);
  await requireMovable({ running, from, to, tenantId });
  const [, former = from.name] = running ?? [];
  await moveTenant({ tenantId, home, from: named(former), to, waits: WAITS, say });
}

async function cellOf(home: MoveDatabase, tenantId: string): Promise<string> {
  const [cell] = (await home.row({ sql: "SELECT cell FROM tenant_cells WHERE tenant_id = ?", args: [tenantId] })) ?? [];
  return typeof cell === "string" ? cell : "home";
}

const moveInProgress = async (home: MoveDatabase): Promise<string[] | undefined> =>
  (await home.row("SELECT tenant_id, from_cell, to_cell FROM tenant_moves"))?.map(String);

async function requireMovable(parts: {
  running: string[] | undefined;
  from: MoveDatabase;
  to: MoveDatabase;
  tenantId: string;
}): Promise<void> {
  const { running, from, to, tenantId } = parts;
  if (running) {
    const [tenant, , cell] = running;
    if (tenant === tenantId && cell === to.name) return;
    throw new Error(
      `The workspace ${tenant} moves to ${cell} now. Let that end first: npm run move -- ${tenant} ${cell}`,
    );
  }
  const known = await from.row({ sql: "SELECT 1 FROM users WHERE tenant_id = ?", args: [tenantId] });
  if (!known) throw new Error(`${from.name} has no workspace with the id ${tenantId}.`);
  const sample = await from.row({
    sql: "SELECT 1 FROM tenants WHERE sample_of = ?1 OR (id = ?1 AND sample_of IS NOT NULL)",
    args: [tenantId],
  });
  if (sample) throw new Error("The workspace has a sample workspace, or is one. Move it when the sample has ended.");
  const versions = await Promise.all(
    [from, to].map((database) =>
      database.row("SELECT group_concat(name) FROM (SELECT name FROM schema_migrations ORDER BY name)"),
    ),
  );
  if (String(versions[0]) !== String(versions[1]))
    throw new Error(`${from.name} and ${to.name} have different migrations. Run npm run migrate first.`);
}

try {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(3),
    options: { help: { type: "boolean" } },
    allowPositionals: true,
  });
  const [tenantId, cell] = positionals;
  if (values.help || tenantId === undefined || cell === undefined) process.stdout.write(USAGE);
  else await move(tenantId, cell);
} catch (error) {
  process.stderr.write(`npm run move: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
