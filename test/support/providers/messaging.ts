import { createHash, randomBytes } from "node:crypto";

import { Authority } from "./authority.ts";
import { PROVIDER_CLIENTS } from "./clients.ts";
import {
  asObject,
  type SimulatedAccount,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedVendor,
} from "./wire.ts";

const WEB = "/messaging-web";
const GRAPH = "/messaging";
const DAY_MS = 86_400_000;

/** A message that the simulated vendor took. */
export interface TakenMessage {
  id: string;
  to: string;
  type: string;
  text: string | null;
  template: string | null;
  reference: string | null;
}

/** The vendor's data about an account: tests set when people last wrote, and read the accepted messages. */
export interface MessagingData {
  /** By phone number or the vendor's id of a person: when they last wrote, milliseconds. */
  windows?: Record<string, number>;
  taken?: TakenMessage[];
  subscribed?: boolean;
}

const digits = (account: string, salt: string): string =>
  BigInt(`0x${createHash("sha256").update(`${salt} ${account}`).digest("hex").slice(0, 13)}`).toString();

/** The ids that the vendor has for an account's number and business. */
export const numberOf = (account: string): string => digits(account, "number");
export const businessOf = (account: string): string => digits(account, "business");

const refused = (status: number, code: number, message: string, details?: string): SimulatedAnswer => ({
  status,
  json: {
    error: {
      message: `(#${code}) ${message}`,
      type: "OAuthException",
      code,
      ...(details === undefined ? {} : { error_data: { messaging_product: "whatsapp", details } }),
      fbtrace_id: randomBytes(8).toString("base64url"),
    },
  },
});

const badParameter = (details: string): SimulatedAnswer => refused(400, 100, "Invalid parameter", details);

/** WhatsApp's Cloud API and the consent page before it, as Meta's documents tell them. */
export function messagingVendor(now: (account: string) => number): SimulatedVendor {
  const authority = new Authority(
    {
      clientId: PROVIDER_CLIENTS.MESSAGING_APP_ID,
      clientSecret: PROVIDER_CLIENTS.MESSAGING_APP_SECRET,
      accessSeconds: 5_184_000,
      codeSeconds: 600,
      rotates: false,
      endsFamilyOnReuse: false,
      consentSeconds: null,
      scopeSeparator: ",",
      refuse: (_error, status) => refused(status, 100, "This authorization code has been used or is not good."),
    },
    now,
  );
  /** The exchange has in the query what others have in a form; so has the token to inspect. */
  const asForm = (request: SimulatedRequest): SimulatedRequest => ({
    ...request,
    form: request.path === `${GRAPH}/oauth/access_token` ? request.query : new URLSearchParams(),
  });
  const shown = ({ query }: SimulatedRequest) => ({
    headers: { authorization: `Bearer ${query.get("input_token") ?? ""}` },
    form: new URLSearchParams(),
  });
  const isInspection = ({ path }: SimulatedRequest): boolean => path === `${GRAPH}/debug_token`;
  return {
    name: "messaging",
    addresses: { "messaging.web": WEB, "messaging.graph": GRAPH },
    withdraw: (account) => authority.withdraw(account),
    accountOf: (request) => authority.ownerOf(isInspection(request) ? shown(request) : asForm(request)),
    answer: (request, account) => {
      if (request.path === `${WEB}/dialog/oauth`) return authority.authorize(request);
      if (request.path === `${GRAPH}/oauth/access_token`) return authority.token(asForm(request), "authorization_code");
      if (isInspection(request)) return inspect(request, account);
      if (authority.bearer(request) === null || account === null)
        return refused(401, 190, "Error validating access token: the session is invalid.");
      return answerGraph(request, request.path.slice(GRAPH.length), account, now(account.id));
    },
  };
}

function inspect({ headers }: SimulatedRequest, account: SimulatedAccount | null): SimulatedAnswer {
  const app = `${PROVIDER_CLIENTS.MESSAGING_APP_ID}|${PROVIDER_CLIENTS.MESSAGING_APP_SECRET}`;
  if (headers["authorization"] !== `Bearer ${app}`) return refused(401, 190, "Invalid OAuth access token.");
  if (account === null) return { status: 200, json: { data: { is_valid: false, granular_scopes: [] } } };
  const target_ids = [businessOf(account.id)];
  const granular_scopes = ["whatsapp_business_management", "whatsapp_business_messaging"].map((scope) => ({
    scope,
    target_ids,
  }));
  return {
    status: 200,
    json: { data: { app_id: PROVIDER_CLIENTS.MESSAGING_APP_ID, is_valid: true, granular_scopes } },
  };
}

const dataOf = (account: SimulatedAccount): MessagingData => {
  const data = (account.data["messaging"] ?? {}) as MessagingData;
  account.data["messaging"] = data;
  return data;
};

function answerGraph(request: SimulatedRequest, path: string, account: SimulatedAccount, now: number): SimulatedAnswer {
  const number = {
    id: numberOf(account.id),
    display_phone_number: "+46 8 123 456",
    verified_name: "Smedjan AB",
    quality_rating: "GREEN",
    code_verification_status: "VERIFIED",
  };
  switch (`${request.method} ${path}`) {
    case `GET /${businessOf(account.id)}/phone_numbers`:
      return { status: 200, json: { data: [number] } };
    case `POST /${businessOf(account.id)}/subscribed_apps`:
      dataOf(account).subscribed = true;
      return { status: 200, json: { success: true } };
    case `GET /${number.id}`:
      return { status: 200, json: number };
    case `POST /${number.id}/messages`:
      return takeMessage(asObject(request.json), dataOf(account), now);
    default:
      return refused(400, 100, "Unsupported request", "Object does not exist or cannot be loaded.");
  }
}

const PERSON_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

/** The provider knows some people by another spelling of their number: many in Brazil without the ninth digit. */
const knownAs = (phone: string): string => phone.replace(/^(55\d{2})9(?=[6-9]\d{7}$)/, "$1");

function takeMessage(body: Record<string, unknown>, data: MessagingData, now: number): SimulatedAnswer {
  const { messaging_product: product, recipient_type: kind = "individual", to, recipient, type } = body;
  if (product !== "whatsapp") return badParameter("The parameter messaging_product is required.");
  if (kind !== "individual") return badParameter("recipient_type must be individual.");
  if ((to === undefined) === (recipient === undefined))
    return badParameter("Exactly one of to and recipient is required.");
  const person = String(to ?? recipient);
  if (to !== undefined && !/^\d{5,20}$/.test(person)) return badParameter("to is no phone number.");
  if (recipient !== undefined && !PERSON_ID.test(person)) return badParameter("recipient is no user id.");
  const reference = body["biz_opaque_callback_data"];
  if (reference !== undefined && (typeof reference !== "string" || reference.length > 512))
    return badParameter("biz_opaque_callback_data has at most 512 characters.");
  const words = asObject(body["text"])["body"];
  const template = asObject(body["template"]);
  if (type === "text") {
    if (typeof words !== "string" || words === "" || words.length > 4_096)
      return refused(400, 131_009, "Parameter value is not valid", "text.body must have 1 to 4096 characters.");
    if (now - Math.max(data.windows?.[person] ?? 0, data.windows?.[knownAs(person)] ?? 0) > DAY_MS)
      return refused(
        400,
        131_047,
        "Re-engagement message",
        "More than 24 hours have passed since the customer last replied.",
      );
  } else if (type === "template") {
    if (typeof template["name"] !== "string" || typeof asObject(template["language"])["code"] !== "string")
      return refused(
        400,
        131_008,
        "Required parameter is missing",
        "template.name and template.language.code are required.",
      );
    if (template["name"] === "unknown_template")
      return refused(404, 132_001, "Template name does not exist in the translation");
  } else return badParameter("type must be text or template.");
  const id = `wamid.${randomBytes(18).toString("base64url")}`;
  data.taken = [
    ...(data.taken ?? []),
    {
      id,
      to: person,
      type,
      text: typeof words === "string" ? words : null,
      template: typeof template["name"] === "string" ? template["name"] : null,
      reference: typeof reference === "string" ? reference : null,
    },
  ];
  return {
    status: 200,
    json: {
      messaging_product: "whatsapp",
      contacts: [{ input: person, ...(to === undefined ? {} : { wa_id: knownAs(person) }) }],
      messages: [{ id, message_status: "accepted" }],
    },
  };
}
