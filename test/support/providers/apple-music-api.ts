import { kept, tookEffect } from "./kept-data.ts";
import { asObject, type SimulatedAccount, type SimulatedAnswer, type SimulatedRequest } from "./wire.ts";

export const refused = (status: number, code: string, detail: string): SimulatedAnswer => ({
  status,
  json: { errors: [{ id: "E1", title: detail, detail, status: String(status), code }] },
});

interface Playlist {
  id: string;
  name: string;
  description: string;
  isPublic: boolean;
  songs: { id: string; type: string }[];
}

interface AppleMusic {
  playlists: Playlist[];
}

const fresh = (): AppleMusic => ({ playlists: [] });

const genre = (id: string, name: string) => ({ id, type: "genres", attributes: { name } });

const song = (id: string, genreName = "Electronic", artistName = "The Simulators") => ({
  id,
  type: "songs",
  attributes: {
    name: `Song ${id}`,
    artistName,
    albumName: "Recorded Calls",
    durationInMillis: 200_000,
    genreNames: [genreName],
    isrc: "US0000000001",
    artwork: { url: "https://images.example/{w}x{h}.jpg", width: 3_000, height: 3_000 },
    playParams: { id, kind: "song", ...(id.startsWith("i.") ? { catalogId: "900" } : {}) },
  },
});

const shown = ({ id, name, description, isPublic }: Playlist) => ({
  id,
  type: "library-playlists",
  attributes: { name, description: { standard: description }, canEdit: true, isPublic },
});

function page(items: unknown[], path: string, query: URLSearchParams): SimulatedAnswer {
  const limit = Number(query.get("limit") ?? 25);
  const offset = Number(query.get("offset") ?? 0);
  if (limit > 100) return refused(400, "40005", "Invalid limit");
  const end = offset + limit;
  const next = end < items.length ? { next: `/v1${path}?offset=${end}` } : {};
  return { status: 200, json: { data: items.slice(offset, end), ...next, meta: { total: items.length } } };
}

/** Answers a call with a good developer token, and a good user token where it needs one. */
export function answerApple(
  request: SimulatedRequest,
  path: string,
  account: SimulatedAccount | null,
): SimulatedAnswer {
  const call = `${request.method} ${path}`;
  if (call === "GET /me/storefront") return { status: 200, json: { data: [{ id: "us", type: "storefronts" }] } };
  if (call === "GET /catalog/us/search") return search(request.query);
  if (call === "GET /catalog/us/genres")
    return { status: 200, json: { data: [genre("11", "Jazz"), genre("7", "Electronic")] } };
  if (call === "GET /catalog/us/artists/77/view/top-songs") return list([song("501"), song("502")]);
  if (call === "GET /catalog/us/charts") return charts(request.query);
  if (call === "GET /catalog/us/playlists/pl.1/tracks")
    return list([song("101"), song("801", "Electronic", "Others on the List")]);
  const [, songId] = /^GET (?:\/catalog\/us|\/me\/library)\/songs\/([^/]+)$/.exec(call) ?? [];
  if (songId !== undefined)
    return songId.startsWith("none") ? refused(404, "40400", "No such resource.") : list([song(songId)]);
  if (account === null) return refused(404, "40400", "No such resource.");
  return library(call, path, request, account);
}

const list = (data: unknown[]): SimulatedAnswer => ({ status: 200, json: { data } });

function charts(query: URLSearchParams): SimulatedAnswer {
  const limit = Number(query.get("limit") ?? 20);
  const name = { "7": "Electronic", "11": "Jazz" }[query.get("genre") ?? ""];
  if (query.get("types") !== "songs" || name === undefined || limit > 50)
    return refused(400, "40005", "Invalid parameter");
  const first = name === "Jazz" ? 601 : 701;
  const data = [0, 1, 2].map((more) => song(String(first + more), name, `Charted ${more}`)).slice(0, limit);
  return { status: 200, json: { results: { songs: [{ chart: "most-played", data }] } } };
}

function search(query: URLSearchParams): SimulatedAnswer {
  if ((query.get("term") ?? "") === "" || Number(query.get("limit") ?? 5) > 25)
    return refused(400, "40005", "Invalid parameter");
  const types = (query.get("types") ?? "").split(",");
  const all: Record<string, unknown> = {
    songs: { data: [song("101"), song("102")] },
    artists: {
      data: [{ id: "77", type: "artists", attributes: { name: "The Simulators", genreNames: ["Electronic"] } }],
    },
    playlists: {
      data: [{ id: "pl.1", type: "playlists", attributes: { name: "Hits", description: { standard: "" } } }],
    },
  };
  return { status: 200, json: { results: Object.fromEntries(types.map((type) => [type, all[type]])), meta: {} } };
}

function library(
  call: string,
  path: string,
  { query, json }: SimulatedRequest,
  account: SimulatedAccount,
): SimulatedAnswer {
  const { playlists } = kept(account, "apple_music", fresh);
  if (call === "GET /me/recent/played/tracks") {
    if (Number(query.get("limit")) > 30) return refused(400, "40005", "Invalid limit");
    return { status: 200, json: { data: [song("i.heard")] } };
  }
  if (call === "GET /me/library/playlists") return page(playlists.map(shown), path, query);
  if (call === "POST /me/library/playlists") {
    const { attributes, relationships } = asObject(json);
    const { name, description, isPublic } = asObject(attributes);
    if (typeof name !== "string") return refused(400, "40005", "Missing name");
    const songs = asObject(asObject(relationships)["tracks"])["data"] as Playlist["songs"];
    const made = {
      id: `p.${playlists.length}`,
      name,
      description: String(description),
      isPublic: isPublic === true,
      songs,
    };
    playlists.push(made);
    tookEffect(account, call);
    return { status: 201, json: { data: [shown(made)] } };
  }
  const [, method, id] = /^(\w+) \/me\/library\/playlists\/([^/]+)\/tracks$/.exec(call) ?? [];
  const playlist = playlists.find((one) => one.id === id);
  if (playlist === undefined || method === undefined) return refused(404, "40400", "No such resource.");
  if (method === "GET") {
    // The vendor's answer for an empty playlist.
    if (playlist.songs.length === 0) return refused(404, "40400", "No related resources");
    return page(
      playlist.songs.map((one) => song(one.id)),
      path,
      query,
    );
  }
  if (method !== "POST") return refused(405, "40500", "No such method.");
  playlist.songs.push(...(asObject(json)["data"] as Playlist["songs"]));
  tookEffect(account, call);
  return { status: 204 };
}
