/** Another instance that agents can be had from, as `GET /api/federation/peers` lists it; its key is never shown. */
export interface Peer {
  id: string;
  name: string;
  base_url: string;
  /** Keys it signed with when it was last asked. */
  signing_key_ids: string[];
  created_at: string;
}

/** An agent template of a peer, as the peer lists it now. */
export interface PeerAgent {
  id: string;
  name: string;
  description: string;
  category: string;
  /** US dollars, as the peer says. */
  price: number;
  version: string;
  /** From 1 to 5; 0 without any. */
  rating: number;
}

/** Where an agent of this tenant came from. */
export interface Installation {
  id: string;
  instantiated_agent_id: string;
  installed_version: string;
  /** Host of the instance it came from. */
  federation_source: string;
  /** When this version was installed. */
  federation_timestamp: string;
}

/** An agent that was made of a peer's template. */
export interface InstalledAgent {
  agent: { id: string; name: string; maturity_level: string };
  installation: Installation;
}
