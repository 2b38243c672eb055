import type { ServiceContext } from "#context";

import { selectServers, type CountedServer } from "./store.ts";

/** All tool servers of the tenant, earliest first. */
export const listServers = ({ db, tenant }: ServiceContext): Promise<CountedServer[]> => selectServers(db, tenant.id);
