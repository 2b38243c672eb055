import { PROVIDER_CLIENTS } from "#test/support/providers/clients";
import {
  businessOf,
  type MessagingData,
  messagingVendor,
  numberOf,
  type TakenMessage,
} from "#test/support/providers/messaging";
import type { SimulatedAccount, SimulatedRequest, SimulatedVendor } from "#test/support/providers/wire";

import type { Simulation } from "./simulation.ts";

/** The host of the vendors that the platform calls as their client. */
export const VENDOR_HOST = "vendor.example";

const ADDRESSES = { "messaging.web": "/messaging-web", "messaging.graph": "/messaging" };

/** The operator's variables. */
export const VENDOR_VARIABLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PROVIDER_CLIENTS).filter(([name]) => name.startsWith("MESSAGING_"))),
  PROVIDER_URLS: Object.entries(ADDRESSES)
    .map(([name, path]) => `${name}=https://${VENDOR_HOST}${path}`)
    .join(","),
};

/** A misdeed of the vendor at a message: its answer, and whether it takes the message all the same. */
interface Misdeed {
  status: number;
  code: number;
  takes: "never" | "always" | "at times";
  /** Whether it would refuse the same message again. */
  isFinal?: true;
}

const MISDEEDS: readonly [Misdeed, ...Misdeed[]] = [
  { status: 400, code: 130_429, takes: "never" },
  { status: 503, code: 131_016, takes: "never" },
  { status: 500, code: 131_000, takes: "at times" },
  { status: 500, code: 131_000, takes: "always" },
  { status: 400, code: 131_026, takes: "never", isFinal: true },
];

/** A message that the vendor took, and when. */
export interface Taken extends TakenMessage {
  at: number;
}

/** A vendor of messaging with one business. It refuses what WhatsApp refuses, and fails at times. */
export class MessagingService {
  readonly #simulation: Simulation;
  readonly #vendor: SimulatedVendor;
  readonly #account: SimulatedAccount;
  readonly taken: Taken[] = [];
  /** The references of messages that it refused for good. */
  readonly refused = new Set<string>();
  /** How often it answers a message with a failure. */
  failing = 0;
  /** Learns of each message that it takes. */
  onTaken: (message: Taken) => void = () => undefined;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#vendor = messagingVendor(() => Math.floor(simulation.now));
    this.#account = {
      id: `business-${simulation.now}`,
      faults: [],
      calls: [],
      held: 0,
      aheadMs: 0,
      data: {},
    };
  }

  get number(): { id: string } {
    return { id: numberOf(this.#account.id) };
  }

  get businessId(): string {
    return businessOf(this.#account.id);
  }

  /** A call of the platform. */
  answer(url: URL, init: RequestInit): Response {
    const request = requestOf(url, init);
    const account = this.#vendor.accountOf(request) === this.#account.id ? this.#account : null;
    const isMessage = request.method === "POST" && request.path.endsWith(`/${this.number.id}/messages`);
    const misdeed =
      isMessage && account !== null && this.#simulation.chance(this.failing) ? this.#simulation.pick(MISDEEDS) : null;
    if (misdeed !== null && !this.#takes(misdeed)) return this.#refuse(misdeed, request);
    const { status, json, headers } = this.#vendor.answer(request, account);
    const [newest] = (this.#data.taken ?? []).slice(this.taken.length);
    if (newest !== undefined) this.#take(newest);
    return misdeed === null ? answerOf(status, json, headers) : this.#refuse(misdeed, request);
  }

  /** Opens the vendor's page as the owner of the business, who allows everything; the parameters that lead back. */
  consent(address: string): URLSearchParams {
    const url = new URL(address);
    url.searchParams.set("login", this.#account.id);
    const { headers } = this.#vendor.answer(requestOf(url, {}), null);
    return new URL(headers?.["location"] ?? address).searchParams;
  }

  /** A person writes to the business: for a day it may answer in its own words. */
  hear(person: string): void {
    this.#data.windows = { ...this.#data.windows, [person]: this.#simulation.now };
  }

  get #data(): MessagingData {
    const data = (this.#account.data["messaging"] ?? {}) as MessagingData;
    this.#account.data["messaging"] = data;
    return data;
  }

  #takes({ takes }: Misdeed): boolean {
    return takes === "always" || (takes === "at times" && this.#simulation.chance(0.5));
  }

  #take(message: TakenMessage): void {
    const taken = { ...message, at: this.#simulation.now };
    this.taken.push(taken);
    this.onTaken(taken);
  }

  #refuse({ status, code, isFinal }: Misdeed, { json }: SimulatedRequest): Response {
    const { biz_opaque_callback_data: reference } = (json ?? {}) as { biz_opaque_callback_data?: string };
    if (isFinal === true && reference !== undefined) this.refused.add(reference);
    return answerOf(status, { error: { message: `(#${code}) Not now`, type: "OAuthException", code } });
  }
}

function requestOf(url: URL, init: RequestInit): SimulatedRequest {
  const body = typeof init.body === "string" ? init.body : "";
  return {
    method: init.method ?? "GET",
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: Object.fromEntries(new Headers(init.headers)),
    body: new TextEncoder().encode(body),
    form: new URLSearchParams(),
    json: body === "" ? undefined : (JSON.parse(body) as unknown),
  };
}

const answerOf = (status: number, json: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(json ?? {}), { status, headers: { "content-type": "application/json", ...headers } });
