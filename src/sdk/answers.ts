import type { Client } from "openapi-fetch";

import type { paths } from "./api.gen.ts";

/** Every operation of the API, typed. A refusal is thrown as `TenureError`, so `data` of an answer is there. */
export type Api = Client<paths>;

/** The data of an enveloped answer; the whole body of the operations without envelope. */
export type Opened<Body> = Body extends { data: infer Data } ? Data : Body;

/** The data of a success: `const { agents } = await dataOf(api.GET("/api/agents"))`. */
export async function dataOf<Body>(answer: Promise<{ data?: Body }>): Promise<Opened<Body>> {
  const { data: body } = await answer;
  const isEnveloped = typeof body === "object" && body !== null && "data" in body;
  return (isEnveloped ? body.data : body) as Opened<Body>;
}

type Gettable = { [Path in keyof paths]: paths[Path] extends { get: unknown } ? Path : never }[keyof paths];

type ReadOf<Path extends keyof paths> = paths[Path] extends { get: infer Read } ? Read : never;

type BodyOf<Path extends keyof paths> =
  ReadOf<Path> extends { responses: { 200: { content: { "application/json": infer Body } } } } ? Opened<Body> : never;

/** The names of the lists in an answer. */
export type ListsOf<Path extends keyof paths> = {
  [Name in keyof BodyOf<Path>]-?: BodyOf<Path>[Name] extends readonly unknown[] ? Name : never;
}[keyof BodyOf<Path>] &
  string;

/** An item of such a list. */
export type ItemOf<Path extends keyof paths, List> = List extends keyof BodyOf<Path>
  ? BodyOf<Path>[List] extends readonly (infer Item)[]
    ? Item
    : never
  : never;

/** The paths that can be read and have a list in their answer. */
export type Listing = { [Path in Gettable]: ListsOf<Path> extends never ? never : Path }[Gettable];
