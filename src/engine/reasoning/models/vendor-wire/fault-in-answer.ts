import type { JsonObject } from "#engine/reasoning/provider";
import { asObject, firstText } from "#lib/json-values";

/** A fault that a vendor reports in the body of an answer with the status 200. */
export interface FaultInAnswer {
  /** The status that the vendor should have answered with. */
  status: number;
  message: string;
  type: string;
  code: string | number | null;
}

const STATUS_OF_WORDS: readonly (readonly [RegExp, number])[] = [
  [/rate.?limit|too.?many|quota|throttl/i, 429],
  [/overload|capacity|busy|unavailable|try.?again/i, 503],
  [/auth|api.?key|permission|forbidden|credential/i, 401],
  [/not.?found|no.?such|unknown.?model/i, 404],
  [/context.?length|too.?long|invalid|bad.?request|unsupported/i, 400],
];
const UNNAMED_STATUS = 502;
const NO_WORDS = "The vendor reported an error without words.";

/**
 * The fault in a body with the status 200; null when it reports none. Vendors and gateways use several forms: `error` as an object or a
 * text, `detail`, `message` or `msg` beside a code, `base_resp`. Without an `error`, a body is a fault only when it `isEmpty` of an answer.
 */
export function faultInAnswer(body: JsonObject, isEmpty: boolean): FaultInAnswer | null {
  const { error } = body;
  if (typeof error === "string" && error !== "") return faultOf({ message: error }, body);
  const named = asObject(error);
  if (named !== null && Object.keys(named).length > 0) return faultOf(named, body);
  if (!isEmpty) return null;
  const base = asObject(body["base_resp"]);
  if (base !== null) return faultOf({ message: base["status_msg"], code: base["status_code"] }, {});
  return firstText(body["message"], body["msg"], body["detail"], body["error_msg"]) === null
    ? null
    : faultOf(body, body);
}

function faultOf(error: JsonObject, body: JsonObject): FaultInAnswer {
  const inner = asObject(error["error"]) ?? {};
  const message =
    firstText(error["message"], error["msg"], error["detail"], error["error_msg"], inner["message"]) ??
    firstText(body["message"], body["detail"]) ??
    NO_WORDS;
  const type = firstText(error["type"], error["status"], inner["type"]) ?? "vendor_error";
  const code = codeOf(error["code"]) ?? codeOf(inner["code"]) ?? codeOf(body["code"]);
  return {
    status: statusOf(
      [error["code"], error["status"], error["status_code"], body["code"], body["status"]],
      `${type} ${code ?? ""}`,
      message,
    ),
    message,
    type,
    code,
  };
}

const codeOf = (code: unknown): string | number | null =>
  typeof code === "number" || (typeof code === "string" && code !== "") ? code : null;

/** A status among the codes; else what the vendor's machine words mean, and then its sentence. */
function statusOf(codes: readonly unknown[], words: string, message: string): number {
  const stated = codes.map(Number).find((code) => Number.isInteger(code) && code >= 400 && code <= 599);
  if (stated !== undefined) return stated;
  const meant = (text: string): number | undefined => STATUS_OF_WORDS.find(([pattern]) => pattern.test(text))?.[1];
  return meant(words) ?? meant(message) ?? UNNAMED_STATUS;
}
