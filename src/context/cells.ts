import { readConfig } from "#config/config";
import { connect, databaseOver, type Connection } from "#db/client";
import { allAtOnce, foundLater } from "#db/many-databases";
import { BoundedCache } from "#lib/bounded-cache";

import {
  deletePlace,
  deleteStub,
  selectMovingTenants,
  selectPlace,
  upsertPlace,
  type TenantPlace,
} from "./cells.queries.ts";
import { MovingTenants } from "./moving-tenants.ts";

/** The cell of `LIBSQL_URL`: it also knows which tenants are elsewhere. */
export const HOME = "home";

const ALWAYS_HOME: TenantPlace = { cell: HOME, placedAt: 0 };

/** Tenants seldom move, so an isolate asks once for each, and again after a move. */
const MAX_KNOWN_TENANTS = 50_000;

interface CellAddress {
  name: string;
  url: string;
  authToken: string | undefined;
  service?: Pick<Fetcher, "fetch">;
}

/** The databases of an instance that has several. */
export class Cells {
  readonly #cells: ReadonlyMap<string, CellAddress>;
  readonly #forNew: readonly string[];
  readonly #known = new BoundedCache<TenantPlace>(MAX_KNOWN_TENANTS);
  readonly #moving = new MovingTenants({
    read: () => selectMovingTenants(this.connectionTo(HOME).db),
    forget: (tenants) => this.#forgetPlaces(tenants),
    clock: Date.now,
  });
  readonly #connections = new BoundedCache<Connection>(2_000);
  /** For callers without a tenant. */
  readonly everywhere: Connection;

  constructor(cells: readonly CellAddress[], forNew: readonly string[]) {
    this.#cells = new Map(cells.map((cell) => [cell.name, cell]));
    this.#forNew = forNew.length === 0 ? cells.map(({ name }) => name) : forNew;
    const hrana = allAtOnce(cells.map(({ name }) => this.connectionTo(name).hrana));
    this.everywhere = {
      hrana,
      db: databaseOver(hrana),
      hasRoom: () => cells.every(({ name }) => this.connectionTo(name).hasRoom()),
    };
  }

  get names(): string[] {
    return [...this.#cells.keys()];
  }

  /** The database of a cell. `line`: the queue in which its callers wait. */
  connectionTo(name: string, line = ""): Connection {
    const cell = this.#cells.get(name);
    if (!cell) throw new Error(`The cell ${name} is not among CELLS.`);
    return connect(cell.url, cell.authToken, line, cell.service);
  }

  /** The database of a tenant. */
  ofTenant(tenantId: string): Connection {
    const known = this.#connections.get(tenantId);
    if (known) return known;
    const connection = this.later(() => tenantId);
    this.#connections.set(tenantId, connection);
    return connection;
  }

  /** The same for an object that learns of its tenant with its first call. */
  later(tenantId: () => string): Connection {
    const hrana = foundLater(async () => this.connectionTo(await this.find(tenantId()), tenantId()).hrana);
    return { hrana, db: databaseOver(hrana), hasRoom: this.everywhere.hasRoom };
  }

  /** The name of a tenant's cell. */
  async find(tenantId: string): Promise<string> {
    return (await this.placeOf(tenantId)).cell;
  }

  /** A tenant's cell, and since when it is there. That of a tenant that moves is looked up each time. */
  async placeOf(tenantId: string): Promise<TenantPlace> {
    const isMoving = (await this.#moving.current()).has(tenantId);
    const known = isMoving ? undefined : this.#known.get(tenantId);
    if (known !== undefined) return known;
    const found = (await selectPlace(this.connectionTo(HOME, tenantId).db, tenantId)) ?? ALWAYS_HOME;
    if (!isMoving) this.#known.set(tenantId, found);
    return found;
  }

  /** The tenant was not where it was known to be. */
  forgetPlace(tenantId: string): void {
    this.#known.delete(tenantId);
  }

  /** Writes down in which cell a new tenant will be, before its first row: beside another one, or in the next cell. */
  async place(tenantId: string, now: number, beside: string | null = null): Promise<void> {
    const cell = beside === null ? this.#nextFor(tenantId) : await this.find(beside);
    if (cell !== HOME) await this.#write(tenantId, cell, now);
    this.#known.set(tenantId, cell === HOME ? ALWAYS_HOME : { cell, placedAt: now });
  }

  /** Forgets a removed tenant: its name in the other cells, and then its place. */
  async forget(tenantId: string): Promise<void> {
    await Promise.all(this.names.map((name) => this.connectionTo(name).hrana.execute([deleteStub(tenantId)])));
    await this.connectionTo(HOME).hrana.execute([deletePlace(tenantId)]);
  }

  #forgetPlaces(tenants: ReadonlySet<string> | null): void {
    if (tenants === null) this.#known.deleteWhere(() => true);
    else for (const tenantId of tenants) this.#known.delete(tenantId);
  }

  async #write(tenantId: string, cell: string, now: number): Promise<void> {
    await this.connectionTo(HOME, tenantId).hrana.execute([upsertPlace(tenantId, cell, now)]);
  }

  /** Ids are random, so each cell gets the same share. */
  #nextFor(tenantId: string): string {
    const random = Number.parseInt(tenantId.slice(-8), 16);
    return this.#forNew[random % this.#forNew.length] ?? HOME;
  }
}

let known: { env: Env; cells: Cells | null } | null = null;

/** The databases of an instance; null where it has one. */
export function cellsOf(env: Env): Cells | null {
  if (known?.env !== env) known = { env, cells: readCells(env) };
  return known.cells;
}

function readCells(env: Env): Cells | null {
  const { libsqlUrl, libsqlAuthToken, cells, newTenantCells } = readConfig(env);
  if (cells.length === 0) return null;
  const home = { name: HOME, url: libsqlUrl, authToken: libsqlAuthToken, service: env.DATABASE };
  return new Cells([home, ...cells], newTenantCells);
}
