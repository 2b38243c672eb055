import { z } from "@hono/zod-openapi";
import type { Context, TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { JSONParsed } from "hono/utils/types";

import type { AppEnv, BaseContext, PublicContext, ServiceContext, TenantVariables } from "#context";
import type { RenderedAnswer } from "#db/write-request";
import { AppError } from "#errors/app-error";
import { ERRORS } from "#errors/catalogue";
import { errorText } from "#errors/render";
import { sha256Hex } from "#lib/digest";
import { namesEtag } from "#lib/etag";

export const Meta = z
  .object({
    timestamp: z.string().openapi({ format: "date-time", example: "2026-11-21T09:30:00.000Z" }),
    request_id: z.string().openapi({ example: "req_0199a3f27c1e7b549f0e3d2a1b4c5d6e" }),
  })
  .openapi("Meta");

/** The envelope of a successful answer: `{success, data, meta}`. */
export const enveloped = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data, meta: Meta });

/** The envelope without `meta`, as document 1 shows it for execution status and training status. */
export const envelopedWithoutMeta = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data });

export interface Enveloped<Data> {
  success: true;
  data: Data;
  meta: { timestamp: string; request_id: string };
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** Answers a read. */
export function answer<Data>(c: Context, data: Data, headers: Record<string, string> = {}) {
  return send<Enveloped<Data>, 200>(c, 200, envelopeText(c, JSON.stringify(data)), headers);
}

/** Answers a read of one resource, with a tag of its content; 304 to a caller that has it already. */
export async function answerTagged<Data>(c: Context, data: Data) {
  const text = JSON.stringify(data);
  // Weak: `meta` is another in each answer.
  const tag = `W/"${(await sha256Hex(text)).slice(0, 32)}"`;
  return notModified(c, tag) ?? send<Enveloped<Data>, 200>(c, 200, envelopeText(c, text), { ETag: tag });
}

/** Answers without `meta`. */
export function answerWithoutMeta<Data>(c: Context, data: Data, headers: Record<string, string> = {}) {
  return send<{ success: true; data: Data }, 200>(c, 200, `{"success":true,"data":${JSON.stringify(data)}}`, headers);
}

/** Answers a read of documents 2 and 3, whose body stands flat: `{success, …}` without `data` and `meta`. */
export function answerFlat<Body>(c: Context, body: Body, headers: Record<string, string> = {}) {
  return send<Body, 200>(c, 200, JSON.stringify(body), headers);
}

/** A 304 when the caller has the current version already (`If-None-Match`, weak comparison), else null. */
export function notModified(c: Context, tag: string): (TypedResponse<never, 304> & Response) | null {
  const known = c.req.header("if-none-match");
  return known !== undefined && namesEtag(known, tag)
    ? (c.newResponse(null, 304, { ETag: tag }) as TypedResponse<never, 304> & Response)
    : null;
}

/** What an operation with an effect answers. */
export interface Outcome<Status extends ContentfulStatusCode, Data> {
  status: Status;
  data: Data;
  /** Where the created or started resource is. */
  location?: string;
  headers?: Record<string, string>;
  /** Set when the answer tells a secret; what is kept for a repeated request is then encrypted. */
  holdsSecret?: boolean;
}

interface EffectEnv extends AppEnv {
  Variables: AppEnv["Variables"] & TenantVariables;
}

/**
 * Runs a verb with an effect and answers with what `present` makes of its result. The answer is rendered before the verb's batch is
 * written, so that with an `Idempotency-Key` both are stored together and a replay gives the same bytes. When `present` throws an
 * AppError, as for a run that took place and failed, that refusal is the answer, and is kept like any other.
 */
export const perform = <Result, const Presented extends Outcome<ContentfulStatusCode, unknown>>(
  c: Context<EffectEnv>,
  verb: (ctx: ServiceContext) => Promise<Result>,
  present: (result: Result) => Presented,
) => performAs(c, verb, present, (dataText) => envelopeText(c, dataText)) as Promise<AnswerOf<Presented>>;

/** `perform` for operations whose body stands flat: `data` of the outcome is the whole body. */
export const performFlat = <Result, const Presented extends Outcome<ContentfulStatusCode, unknown>>(
  c: Context<EffectEnv>,
  verb: (ctx: ServiceContext) => Promise<Result>,
  present: (result: Result) => Presented,
) => performAs(c, verb, present, (dataText) => dataText) as Promise<FlatAnswerOf<Presented>>;

async function performAs<Result>(
  c: Context<EffectEnv>,
  verb: (ctx: ServiceContext) => Promise<Result>,
  present: (result: Result) => Outcome<ContentfulStatusCode, unknown>,
  bodyOf: (dataText: string) => string,
): Promise<Response> {
  let rendered: ({ result: unknown } & Rendering) | undefined;
  const renderOnce = (result: unknown): Rendering => {
    if (rendered && rendered.result === result) return rendered;
    rendered = { result, ...renderOutcome(c, () => present(result as Result), bodyOf) };
    return rendered;
  };
  const ctx = c.get("ctx");
  const lateEntry = c.get("lateEntry");
  const render = (result: unknown): RenderedAnswer => renderOnce(result).answer;
  const result = lateEntry
    ? await lateEntry.run(ctx, verb)
    : await verb(ctx.idempotency ? { ...ctx, idempotency: { ...ctx.idempotency, render } } : ctx);
  const { status, headers, answer } = renderOnce(result);
  return send(c, status, answer.body, {
    ...(answer.location === null ? {} : { Location: answer.location }),
    ...headers,
  });
}

interface Rendering {
  answer: RenderedAnswer;
  status: ContentfulStatusCode;
  headers: Record<string, string> | undefined;
}

function renderOutcome(
  c: Context,
  present: () => Outcome<ContentfulStatusCode, unknown>,
  bodyOf: (dataText: string) => string,
): Rendering {
  try {
    const { status, data, location = null, holdsSecret = false, headers } = present();
    return { status, headers, answer: { status, body: bodyOf(JSON.stringify(data)), location, holdsSecret } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status } = ERRORS[error.code];
    const body = errorText(c, error);
    return { status, headers: error.headers, answer: { status, body, location: null, holdsSecret: false } };
  }
}

/** The typed answer of each outcome that an operation can present. */
type AnswerOf<Presented> =
  Presented extends Outcome<infer Status, infer Data> ? Answer<Enveloped<Data>, Status> : never;

type FlatAnswerOf<Presented> = Presented extends Outcome<infer Status, infer Body> ? Answer<Body, Status> : never;

/** `perform` for callers who are not known yet. There is no tenant to keep an Idempotency-Key for, so none is taken. */
export async function performAnonymously<Result, const Presented extends Outcome<ContentfulStatusCode, unknown>>(
  c: Context<AppEnv>,
  verb: (base: BaseContext) => Promise<Result>,
  present: (result: Result) => Presented,
) {
  const { status, data, location, headers } = present(await verb(c.get("base")));
  const answered = send(c, status, envelopeText(c, JSON.stringify(data)), {
    ...(location === undefined ? {} : { Location: location }),
    ...headers,
  });
  return answered as unknown as AnswerOf<Presented>;
}

/**
 * `performFlat` for what anybody may do. Who comes with credentials and an `Idempotency-Key` (`access.publicWrite`) has the answer kept
 * with the effect, as everywhere; for anybody else nothing is kept.
 */
export async function performFlatForAnybody<Result, const Presented extends Outcome<ContentfulStatusCode, unknown>>(
  c: Context<AppEnv>,
  verb: (base: PublicContext) => Promise<Result>,
  present: (result: Result) => Presented,
) {
  const known = c as unknown as Context<EffectEnv>;
  if ((known.get("ctx") as ServiceContext | undefined) !== undefined) return performFlat(known, verb, present);
  const { status, data, location, headers } = present(await verb(c.get("base")));
  const answered = send(c, status, JSON.stringify(data), {
    ...(location === undefined ? {} : { Location: location }),
    ...headers,
  });
  return answered as unknown as FlatAnswerOf<Presented>;
}

type Answer<Body, Status extends ContentfulStatusCode> = TypedResponse<JSONParsed<Body>, Status, "json"> & Response;

/** The one cast of the envelope: the text was made from a value of the declared type. */
function send<Body, Status extends ContentfulStatusCode>(
  c: Context,
  status: Status,
  body: string,
  headers: Record<string, string>,
) {
  const { responseHeaders } = c.get("base") as BaseContext;
  return new Response(body, { status, headers: { ...responseHeaders, ...JSON_TYPE, ...headers } }) as unknown as Answer<
    Body,
    Status
  >;
}

function envelopeText(c: Context, dataText: string): string {
  const { clock, requestId } = c.get("base") as BaseContext;
  return `{"success":true,"data":${dataText},"meta":{"timestamp":"${new Date(clock()).toISOString()}","request_id":"${requestId}"}}`;
}
