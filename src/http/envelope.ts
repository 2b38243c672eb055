import { z } from "@hono/zod-openapi";
import type { Context, TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { JSONParsed } from "hono/utils/types";

import type { AppEnv, BaseContext, PublicContext, ServiceContext, TenantVariables } from "#context/context";
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

/**
 * The wrapping of a body's data: the envelope, the envelope without `meta`, or nothing. Documents 1 to 3 show all
 * three.
 */
type Form = "enveloped" | "without meta" | "flat";

type BodyOf<Shape extends Form, Data> = Shape extends "flat"
  ? Data
  : Shape extends "without meta"
    ? Omit<Enveloped<Data>, "meta">
    : Enveloped<Data>;

const JSON_TYPE = { "Content-Type": "application/json" };

interface How<Shape extends Form> {
  /** The default is "enveloped". */
  as?: Shape;
  headers?: Record<string, string>;
}

/**
 * Answers a read. With `isTagged` the answer has a tag of its content, and a caller that has it already gets a 304.
 */
export function answer<Data, const Shape extends Form = "enveloped">(
  c: Context,
  data: Data,
  how: How<Shape> & { isTagged: true },
): Promise<Answer<BodyOf<Shape, Data>, 200> | (TypedResponse<never, 304> & Response)>;
export function answer<Data, const Shape extends Form = "enveloped">(
  c: Context,
  data: Data,
  how?: How<Shape>,
): Answer<BodyOf<Shape, Data>, 200>;
export function answer(c: Context, data: unknown, how: How<Form> & { isTagged?: true } = {}) {
  const text = JSON.stringify(data);
  const { as = "enveloped", headers = {} } = how;
  return how.isTagged ? answerTagged(c, text, as, headers) : send(c, 200, bodyText(c, as, text), headers);
}

async function answerTagged(c: Context, text: string, as: Form, headers: Record<string, string>) {
  // Weak, because `meta` differs in each answer.
  const tag = `W/"${(await sha256Hex(text)).slice(0, 32)}"`;
  return notModified(c, tag) ?? send(c, 200, bodyText(c, as, text), { ...headers, ETag: tag });
}

/** A 304 when the caller already has the current version (`If-None-Match`, weak comparison), else null. */
export function notModified(c: Context, tag: string): (TypedResponse<never, 304> & Response) | null {
  const known = c.req.header("if-none-match");
  return known !== undefined && namesEtag(known, tag)
    ? (c.newResponse(null, 304, { ETag: tag }) as TypedResponse<never, 304> & Response)
    : null;
}

/** The answer of an operation with an effect. */
export interface Outcome<Status extends ContentfulStatusCode, Data> {
  status: Status;
  data: Data;
  /** The URL of the created or started resource. */
  location?: string;
  headers?: Record<string, string>;
  /** Set when the answer contains a secret; the copy for a repeated request is then encrypted. */
  holdsSecret?: boolean;
}

/** The context that a verb gets: the tenant's behind `access.tenant`, else the one for every caller. */
type ContextOf<Env extends AppEnv> =
  Env["Variables"] extends Pick<TenantVariables, "ctx"> ? ServiceContext : PublicContext;

/**
 * Runs a verb with an effect and answers with what `present` makes of its result. The answer is rendered before the verb's batch is
 * written, so that with an `Idempotency-Key` both are stored together and a replay gives the same bytes. When `present` throws an
 * AppError, as for a run that took place and failed, that refusal is the answer, and is kept like any other. Of a caller without
 * credentials nothing is kept.
 */
export async function perform<
  Env extends AppEnv,
  Result,
  const Presented extends Outcome<ContentfulStatusCode, unknown>,
  const Shape extends Form = "enveloped",
>(
  c: Context<Env>,
  verb: (ctx: ContextOf<Env>) => Promise<Result>,
  present: (result: Result) => Presented,
  as?: Shape,
): Promise<AnswerOf<Presented, Shape>> {
  const { ctx = null, lateEntry, base } = c.var as AppEnv["Variables"] & Partial<TenantVariables>;
  const run = verb as (ctx: PublicContext) => Promise<Result>;
  let rendered: ({ result: unknown } & Rendering) | undefined;
  const renderOnce = (result: unknown): Rendering => {
    if (rendered && rendered.result === result) return rendered;
    rendered = { result, ...renderOutcome(c, () => present(result as Result), as ?? "enveloped") };
    return rendered;
  };
  const render = (result: unknown): RenderedAnswer => renderOnce(result).answer;
  const result =
    ctx && lateEntry
      ? await lateEntry.run(ctx, run)
      : await run(ctx?.idempotency ? { ...ctx, idempotency: { ...ctx.idempotency, render } } : (ctx ?? base));
  const { status, headers, answer: kept } = renderOnce(result);
  const answered = send(c, status, kept.body, {
    ...(kept.location === null ? {} : { Location: kept.location }),
    ...headers,
  });
  return answered as unknown as AnswerOf<Presented, Shape>;
}

interface Rendering {
  answer: RenderedAnswer;
  status: ContentfulStatusCode;
  headers: Record<string, string> | undefined;
}

function renderOutcome(c: Context, present: () => Outcome<ContentfulStatusCode, unknown>, as: Form): Rendering {
  try {
    const { status, data, location = null, holdsSecret = false, headers } = present();
    return { status, headers, answer: { status, body: bodyText(c, as, JSON.stringify(data)), location, holdsSecret } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status } = ERRORS[error.code];
    const body = errorText(c, error);
    return { status, headers: error.headers, answer: { status, body, location: null, holdsSecret: false } };
  }
}

/** The typed answer of each outcome that an operation can present. */
type AnswerOf<Presented, Shape extends Form> =
  Presented extends Outcome<infer Status, infer Data> ? Answer<BodyOf<Shape, Data>, Status> : never;

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

function bodyText(c: Context, form: Form, dataText: string): string {
  if (form === "flat") return dataText;
  if (form === "without meta") return `{"success":true,"data":${dataText}}`;
  const { clock, requestId } = c.get("base") as BaseContext;
  return `{"success":true,"data":${dataText},"meta":{"timestamp":"${new Date(clock()).toISOString()}","request_id":"${requestId}"}}`;
}
