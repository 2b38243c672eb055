import type { Cells } from "#context/cells";

import type { EventHub } from "./event-hub.ts";

/**
 * The hub of a tenant. The numbers of events are those of a database, so a tenant that moved to another one gets a new hub. Followers of the
 * former hub come to it with their next call.
 */
export class HubOfPlace {
  readonly #cells: Pick<Cells, "placeOf"> | null;
  readonly #begin: (placedAt: number) => EventHub;
  #now: { hub: EventHub; place: string } | null = null;

  /** `cells`: null where the instance has one database. */
  constructor(cells: Pick<Cells, "placeOf"> | null, begin: (placedAt: number) => EventHub) {
    this.#cells = cells;
    this.#begin = begin;
  }

  /** The hub of the place where the tenant is now. */
  async find(tenantId: string): Promise<EventHub> {
    const { cell, placedAt } = (await this.#cells?.placeOf(tenantId)) ?? { cell: "", placedAt: 0 };
    const place = `${cell} ${placedAt}`;
    if (this.#now?.place !== place) this.#now = { hub: this.#begin(placedAt), place };
    return this.#now.hub;
  }

  /** The hub that was found last; null before. */
  get current(): EventHub | null {
    return this.#now?.hub ?? null;
  }
}
