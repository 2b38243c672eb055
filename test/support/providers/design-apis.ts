import { answerCanvaJob } from "./canva-jobs-api.ts";
import { kept, tookEffect } from "./kept-data.ts";
import { asObject, type SimulatedAccount, type SimulatedAnswer, type SimulatedRequest } from "./wire.ts";

type Refuse = (status: number, code: string) => SimulatedAnswer;

interface Canva {
  designs: { id: string; title: string }[];
}

const design = ({ id, title }: { id: string; title: string }) => ({
  id,
  title,
  owner: { user_id: "u1", team_id: "t1" },
  urls: { edit_url: `https://www.canva.com/edit/${id}`, view_url: `https://www.canva.com/view/${id}` },
  created_at: 1_763_000_000,
  updated_at: 1_763_000_100,
});

/** Canva Connect, for a call with a good token. */
export function answerCanva(
  request: SimulatedRequest,
  path: string,
  account: SimulatedAccount,
  scopes: readonly string[],
  refuse: Refuse,
): SimulatedAnswer {
  const call = `${request.method} ${path}`;
  const job = answerCanvaJob(request, path, account, scopes, refuse);
  if (job !== null) return job;
  const { designs } = kept<Canva>(account, "canva", () => ({ designs: [] }));
  const needed: Record<string, string> = {
    "GET /users/me": "profile:read",
    "GET /designs": "design:meta:read",
    "POST /designs": "design:content:write",
    "GET /brand-templates": "brandtemplate:meta:read",
  };
  const scope = needed[call];
  if (scope === undefined) return refuse(404, "not_found");
  if (!scopes.includes(scope)) return refuse(403, "missing_scope");
  if (call === "GET /users/me") return { status: 200, json: { team_user: { user_id: account.id, team_id: "t1" } } };
  if (call === "GET /brand-templates") {
    const item = { ...design({ id: "b1", title: "Price list" }), view_url: "https://v", create_url: "https://c" };
    return { status: 200, json: { items: [item] } };
  }
  if (call === "GET /designs") {
    const from = Number(request.query.get("continuation") ?? 0);
    const limit = Number(request.query.get("limit") ?? 25);
    const end = from + limit;
    const more = end < designs.length ? { continuation: String(end) } : {};
    return { status: 200, json: { items: designs.slice(from, end).map(design), ...more } };
  }
  const { type, design_type: kind, title } = asObject(request.json);
  const { type: sizeType, width, height } = asObject(kind);
  const isGood = type === "type_and_asset" && (sizeType === "preset" || (Number(width) >= 40 && Number(height) >= 40));
  if (!isGood) return refuse(400, "invalid_field");
  const made = { id: `D${designs.length}`, title: typeof title === "string" ? title : "Untitled" };
  designs.push(made);
  tookEffect(account, call);
  return { status: 200, json: { design: design(made) } };
}

interface Figma {
  comments: Record<string, unknown>[];
}

/** Figma's REST API, for a call with a good token. */
export function answerFigma(
  request: SimulatedRequest,
  path: string,
  account: SimulatedAccount,
  scopes: readonly string[],
  refuse: Refuse,
): SimulatedAnswer {
  const call = `${request.method} ${path}`;
  const has = (scope: string): boolean => scopes.includes(scope);
  if (call === "GET /v1/me") {
    if (!has("current_user:read")) return refuse(403, "Invalid scope(s)");
    return { status: 200, json: { id: account.id, handle: "Anna", img_url: "", email: "anna@example.com" } };
  }
  if (call === "POST /v1/dev_resources") {
    const [link] = asObject(request.json)["dev_resources"] as { name: string; url: string; node_id: string }[];
    // 200 even when it refuses.
    if (link === undefined || link.node_id === "9:9")
      return {
        status: 200,
        json: { links_created: [], errors: [{ file_key: "f", node_id: "9:9", error: "Node not found" }] },
      };
    tookEffect(account, call);
    return { status: 200, json: { links_created: [{ id: "L1", ...link }], errors: [] } };
  }
  const [, key, rest] = /^\/v1\/files\/([^/]+)(\/comments)?$/.exec(path) ?? [];
  if (key === undefined) return refuse(404, "Not found");
  if (key === "missing") return refuse(404, "Not found");
  if (request.method === "GET" && rest === undefined)
    return {
      status: 200,
      json: {
        name: "Design system",
        lastModified: "2026-11-20T09:30:00Z",
        version: "2180371",
        editorType: "figma",
        role: "editor",
        document: { id: "0:0", name: "Document", type: "DOCUMENT", depth: request.query.get("depth"), children: [] },
      },
    };
  const { comments } = kept<Figma>(account, "figma", () => ({ comments: [] }));
  if (request.method === "GET") {
    if (!has("file_comments:read")) return refuse(403, "Invalid scope(s)");
    return { status: 200, json: { comments } };
  }
  if (request.method !== "POST" || !has("file_comments:write")) return refuse(403, "Invalid scope(s)");
  const { message, comment_id: parent = "" } = asObject(request.json);
  if (typeof message !== "string") return refuse(400, "Missing message");
  const made = { id: `C${comments.length + 1}`, message, created_at: "2026-11-22T10:00:00Z" };
  comments.push({ ...made, parent_id: String(parent), user: { handle: "Anna" }, resolved_at: null });
  tookEffect(account, call);
  return { status: 200, json: made };
}

interface Adobe {
  /** Number of polls that report a job as running before its end. */
  runsFor: number;
  jobs: Record<string, { left: number; fails: boolean }>;
}

/** Firefly and Photoshop API v2, for a call with a good token and key. `origin` is the origin of the jobs' URLs. */
export function answerAdobe(
  request: SimulatedRequest,
  account: SimulatedAccount,
  refuse: Refuse,
  origin: string,
): SimulatedAnswer {
  const adobe = { runsFor: 0, jobs: {}, ...kept<Partial<Adobe>>(account, "adobe", () => ({})) };
  account.data["adobe"] = adobe;
  const body = asObject(request.json);
  const begin = (service: string, fails: boolean): SimulatedAnswer => {
    const jobId = `job${Object.keys(adobe.jobs).length}`;
    adobe.jobs[jobId] = { left: adobe.runsFor, fails };
    tookEffect(account, `POST ${service}`);
    return { status: 202, json: { jobId, statusUrl: `${origin}/${service}/status/${jobId}`, cancelUrl: "" } };
  };
  if (request.path === "/photoshop/v2/edit") {
    const { source } = asObject(body["image"]);
    if (typeof asObject(source)["url"] !== "string" || !Array.isArray(body["outputs"]))
      return refuse(422, "validation_error");
    return begin("photoshop", false);
  }
  if (request.path === "/firefly/v3/images/generate-async") {
    if (typeof body["prompt"] !== "string") return refuse(422, "validation_error");
    if (body["prompt"].includes("forbidden")) return refuse(451, "prompt_unsafe");
    return begin("firefly", body["prompt"].includes("fails"));
  }
  if (request.path === "/firefly/v2/storage/image") {
    const type = request.headers["content-type"] ?? "";
    if (!["image/jpeg", "image/png", "image/webp"].includes(type)) return refuse(415, "unsupported_media_type");
    if (request.body.length === 0) return refuse(400, "bad_request");
    tookEffect(account, "POST storage");
    return { status: 200, json: { images: [{ id: `stored-${request.body.length}` }] } };
  }
  const [, service, jobId = ""] = /^\/(photoshop|firefly)\/status\/(\w+)$/.exec(request.path) ?? [];
  const job = adobe.jobs[jobId];
  if (service === undefined || job === undefined) return refuse(404, "not_found");
  if (job.left > 0) {
    job.left -= 1;
    return { status: 200, json: { jobId, status: "running" } };
  }
  if (job.fails)
    return {
      status: 200,
      json: { jobId, status: "failed", errorDetails: [{ errorCode: "oops", message: "It failed" }] },
    };
  const url = `https://results.adobe.example/${jobId}.jpg`;
  const outputs =
    service === "firefly" ? [{ seed: 1, image: { url } }] : [{ destination: { url }, mediaType: "image/jpeg" }];
  return { status: 200, json: { jobId, status: "succeeded", result: { outputs } } };
}
