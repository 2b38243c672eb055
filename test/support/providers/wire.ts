/** A request as a simulated vendor sees it. */
export interface SimulatedRequest {
  method: string;
  /** Without the vendor's own beginning. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Uint8Array;
  /** The body as a form; empty for another body. */
  form: URLSearchParams;
  /** The body as JSON; undefined for another body. */
  json: unknown;
}

export interface SimulatedAnswer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  bytes?: Uint8Array;
}

/** A vendor's misdeed at the next matching call, instead of its normal answer. */
export interface Fault {
  /** `METHOD /path`, as a regular expression; any call without it. */
  on?: string;
  /** Number of matching calls that pass first. Default 0. */
  after?: number;
  /** Number of affected calls. Default 1. */
  times?: number;
  /** Whether the call takes effect first. */
  afterEffect?: boolean;
  /**
   * `drop` breaks the connection, `hang` never answers, `hold` answers as it should when the test lets it, `malformed` answers 200 with half
   * a JSON; else the answer.
   */
  does: "drop" | "hang" | "hold" | "malformed" | { status: number; headers?: Record<string, string>; json?: unknown };
}

/** A call that came, as it came. */
export interface SimulatedCall {
  vendor: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
}

/** An account at the simulated vendors, and what a test wants of it. */
export interface SimulatedAccount {
  id: string;
  faults: Fault[];
  calls: SimulatedCall[];
  /** How many calls are held now, whose callers still wait. */
  held: number;
  /** Milliseconds by which the vendors' clocks are ahead for this account. */
  aheadMs: number;
  /** The vendors' data about the account, by vendor. */
  data: Record<string, unknown>;
}

export const asObject = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};

/** A simulated vendor: below which beginning it answers, and how. */
export interface SimulatedVendor {
  name: string;
  /** Beginnings of its addresses on the server, by the name in `PROVIDER_URLS`. */
  addresses: Readonly<Record<string, string>>;
  /** The account of a call, by its credentials; null for an unknown one. */
  accountOf: (request: SimulatedRequest) => string | null;
  answer: (request: SimulatedRequest, account: SimulatedAccount | null) => SimulatedAnswer;
  /** A refusal of HTTP in the vendor's own words, where it has others. */
  inOwnWords?: (request: SimulatedRequest, answer: SimulatedAnswer) => SimulatedAnswer;
  /** The user ends the authorization in the vendor's settings. */
  withdraw: (account: string) => void;
}
