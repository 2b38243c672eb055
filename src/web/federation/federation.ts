import type { DataOf } from "#web/lib/operation.ts";

/** Another instance that agents can be had from, as `GET /api/federation/peers` lists it; its key is never shown. */
export type Peer = DataOf<"GET /api/federation/peers/{peer_id}">;

/** An agent template of a peer, as the peer lists it now. */
export type PeerAgent = DataOf<"GET /api/federation/peers/{peer_id}/agents">["agents"][number];

/** Where an agent of this tenant came from. */
export type Installation = DataOf<"GET /api/federation/installations">["installations"][number];

/** An agent that was made of a peer's template. */
export type InstalledAgent = DataOf<"POST /api/federation/peers/{peer_id}/install">;
