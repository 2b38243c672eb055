import type { Constant } from "./constant.ts";
import type { Target } from "./load.ts";
import { pipelineOf, type Statement } from "./pipeline.ts";
import { listStatements, SEARCHES, searchStatement } from "./public-listings.ts";

const SKILLS = "/api/public/v1/marketplace/skills";
const LIST = `${SKILLS}?limit=20`;
const TEMPLATE_TYPES = "/api/marketplace/templates/types";

/** The offsets of the list's pages, from the first to the tenth. */
const OFFSETS = Array.from({ length: 10 }, (_unused, index) => index * 20);

const searches = Object.values(SEARCHES).flat();

/** The row of a search of this many listings. */
export const SEARCH_ROW = "search 100k";

/** The variables of the bare Worker, so that it gives the platform's answers from the same statements. */
export async function barePublicVariables(baseUrl: string): Promise<Record<string, string>> {
  const list = await constantOf(`${baseUrl}${LIST}`);
  const types = await constantOf(`${baseUrl}${TEMPLATE_TYPES}`);
  const JSON_ALONE = { "Content-Type": "application/json" };
  const constants: Record<string, Constant> = {
    "/constant/list": list,
    "/constant/types": types,
    "/constant/list/text": { ...list, headers: JSON_ALONE },
    "/constant/types/text": { ...types, headers: JSON_ALONE },
  };
  return {
    CONSTANTS: JSON.stringify(constants),
    PUBLIC_STATEMENTS: JSON.stringify(
      Object.fromEntries([
        ...OFFSETS.map((offset, index) => [`/page/${index}`, listStatements(offset)] as const),
        ...searches.map((query, index) => [`/search/${index}`, [searchStatement(query)]] as const),
      ]),
    ),
  };
}

/** Headers that the runtime adds itself. */
const ADDED_HEADERS = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

/** A recorded answer. */
async function constantOf(url: string): Promise<Constant> {
  const answer = await fetch(url);
  const headers = [...answer.headers].filter(([name]) => !ADDED_HEADERS.has(name));
  return { text: await answer.text(), headers: Object.fromEntries(headers) };
}

/**
 * Anonymous reads beside a bare Worker that answers the same from a constant, with the same headers or the text alone, or runs the same
 * statements.
 */
export function publicRoutes(baseUrl: string, bareUrl: string): { name: string; ours: Target; bare: Target }[] {
  const get = (url: string, turns?: string[]): Target => ({
    url,
    method: "GET",
    headers: {},
    body: null,
    ...(turns && { turns }),
  });
  const ours = (path: string, turns?: string[]) => get(`${baseUrl}${path}`, turns);
  const bare = (path: string, turns?: string[]) => get(`${bareUrl}${path}`, turns);
  return [
    { name: "public hit", ours: ours(LIST), bare: bare("/constant/list") },
    { name: "public hit, small", ours: ours(TEMPLATE_TYPES), bare: bare("/constant/types") },
    { name: "public hit/text", ours: ours(LIST), bare: bare("/constant/list/text") },
    { name: "public hit/text, small", ours: ours(TEMPLATE_TYPES), bare: bare("/constant/types/text") },
    {
      name: "public miss",
      ours: ours(
        LIST,
        OFFSETS.map((offset) => `${LIST}&offset=${offset}&asked=`),
      ),
      bare: bare(
        "/page/0",
        OFFSETS.map((_offset, index) => `/page/${index}?asked=`),
      ),
    },
    {
      name: SEARCH_ROW,
      ours: ours(
        LIST,
        searches.map((query) => `${LIST}&${new URLSearchParams({ ...query, sort_by: "relevance" }).toString()}&asked=`),
      ),
      bare: bare(
        "/search/0",
        searches.map((_query, index) => `/search/${index}?asked=`),
      ),
    },
  ];
}

const TIMES_EACH = 15;

/** Milliseconds that the database itself takes for each kind of search, by its own measurement. */
export async function searchTimes(databaseUrl: string): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {};
  for (const [name, queries] of Object.entries(SEARCHES)) {
    const ofKind: number[] = [];
    for (let time = 0; time < TIMES_EACH; time++)
      for (const query of queries) ofKind.push(await durationOf(databaseUrl, searchStatement(query)));
    times[name] = ofKind;
  }
  return times;
}

async function durationOf(databaseUrl: string, statement: Statement): Promise<number> {
  const response = await fetch(`${databaseUrl}/v3/pipeline`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: pipelineOf([statement]),
  });
  const { results } = (await response.json()) as { results: [{ response: { result: { query_duration_ms: number } } }] };
  return results[0].response.result.query_duration_ms;
}
