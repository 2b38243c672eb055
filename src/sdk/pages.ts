import type { Api, ItemOf, Listing, ListsOf } from "./answers.ts";
import type { paths } from "./api.gen.ts";

/** The parameters of a path's `GET`. */
export type ReadParameters<Path extends keyof paths> = paths[Path] extends { get: { parameters: infer Parameters } }
  ? Omit<Parameters, "header" | "cookie">
  : never;

/** The position of the page in the list; each list has one of the three forms. */
interface Position {
  pagination?: { page: number; pages: number };
  next_cursor?: string | null;
  total?: number;
  limit?: number;
  offset?: number;
}

/**
 * Every item of a list, read page by page while the caller asks for more. `list` is its name in the answer:
 * `pages(api, "/api/agents", "agents", { query: { status: "active" } })`.
 */
export async function* pages<Path extends Listing, List extends ListsOf<Path>>(
  api: Api,
  path: Path,
  list: List,
  parameters?: ReadParameters<Path>,
  signal?: AbortSignal,
): AsyncGenerator<ItemOf<Path, List>> {
  const given = (parameters ?? {}) as { path?: object; query?: object };
  const read = api.GET as (path: string, options: object) => Promise<{ data?: unknown }>;
  for (let place: object | null = {}; place !== null;) {
    const params = { path: given.path, query: { ...given.query, ...place } };
    const { data: body } = await read(path, { params, signal });
    const data = ((body as { data?: unknown }).data ?? body) as Position & Record<string, ItemOf<Path, List>[]>;
    const items = data[list] ?? [];
    yield* items;
    place = items.length === 0 ? null : placeAfter(data, items.length);
  }
}

function placeAfter({ pagination, next_cursor: cursor, total, offset }: Position, count: number): object | null {
  if (pagination !== undefined) return pagination.page < pagination.pages ? { page: pagination.page + 1 } : null;
  if (cursor !== undefined) return cursor === null ? null : { cursor };
  if (total === undefined || offset === undefined) return null;
  return offset + count < total ? { offset: offset + count } : null;
}
