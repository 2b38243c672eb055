import { kept, tookEffect } from "./kept-data.ts";
import { asObject, type SimulatedAccount, type SimulatedAnswer, type SimulatedRequest } from "./wire.ts";

type Refuse = (status: number, code: string) => SimulatedAnswer;

interface Job {
  kind: string;
  /** Number of polls that report it as running before its end. */
  left: number;
  end: Record<string, unknown>;
}

interface CanvaJobs {
  runsFor: number;
  plan: "pro" | "enterprise";
  jobs: Record<string, Job>;
}

const fresh = (): CanvaJobs => ({ runsFor: 0, plan: "pro", jobs: {} });

/** Which scope a call needs: to begin a job of a kind, and to look at it. */
const SCOPES: Readonly<Record<string, readonly [begin: string, look: string]>> = {
  "asset-uploads": ["asset:write", "asset:read"],
  "url-imports": ["design:content:write", "design:content:write"],
  exports: ["design:content:read", "design:content:read"],
  autofills: ["design:content:write", "design:meta:read"],
};

const LONGEST_NAME = 50;
const edited = (id: string) => ({ id, urls: { edit_url: `https://www.canva.com/edit/${id}` } });

/** Canva's asynchronous jobs; null for another call. */
export function answerCanvaJob(
  request: SimulatedRequest,
  path: string,
  account: SimulatedAccount,
  scopes: readonly string[],
  refuse: Refuse,
): SimulatedAnswer | null {
  const canva: CanvaJobs = { ...fresh(), ...kept<Partial<CanvaJobs>>(account, "canva_jobs", () => ({})) };
  account.data["canva_jobs"] = canva;
  const [, template] = /^\/brand-templates\/([^/]+)\/dataset$/.exec(path) ?? [];
  if (template !== undefined) {
    if (!scopes.includes("brandtemplate:content:read")) return refuse(403, "missing_scope");
    return { status: 200, json: { dataset: { headline: { type: "text" }, picture: { type: "image" } } } };
  }
  const [, kind = "", id] = /^\/([a-z-]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const needed = SCOPES[kind];
  if (needed === undefined || (request.method === "GET") !== (id !== undefined)) return null;
  if (!scopes.includes(needed[id === undefined ? 0 : 1])) return refuse(403, "missing_scope");
  if (id !== undefined) return look(canva, kind, id, refuse);
  const end = begin(kind, request, canva, refuse);
  if ("refusal" in end) return end.refusal as SimulatedAnswer;
  const jobId = `J${Object.keys(canva.jobs).length}`;
  canva.jobs[jobId] = { kind, left: canva.runsFor, end };
  tookEffect(account, `POST ${path}`);
  return { status: 200, json: { job: { id: jobId, status: "in_progress" } } };
}

function look({ jobs }: CanvaJobs, kind: string, id: string, refuse: Refuse): SimulatedAnswer {
  const job = jobs[id];
  if (job === undefined || job.kind !== kind) return refuse(404, "not_found");
  if (job.left > 0) {
    job.left -= 1;
    return { status: 200, json: { job: { id, status: "in_progress" } } };
  }
  return { status: 200, json: { job: { id, status: "success", ...job.end } } };
}

/** The final state of the job, or why it cannot begin. */
function begin(kind: string, request: SimulatedRequest, { plan }: CanvaJobs, refuse: Refuse): Record<string, unknown> {
  const body = asObject(request.json);
  if (kind === "asset-uploads") return beginUpload(request, refuse);
  if (kind === "url-imports") {
    const { title, url, mime_type: type } = body;
    if ([title, url, type].some((field) => typeof field !== "string" || field === ""))
      return { refusal: refuse(400, "invalid_field") };
    if (String(url).includes("unreachable")) return failed("fetch_failed");
    return { result: { designs: [edited("I0")] } };
  }
  if (kind === "exports") {
    const { type, quality } = asObject(body["format"]);
    if (typeof body["design_id"] !== "string") return { refusal: refuse(400, "invalid_field") };
    if (body["design_id"] === "missing") return { refusal: refuse(404, "design_not_found") };
    if (type === "jpg" && typeof quality !== "number") return { refusal: refuse(400, "invalid_field") };
    return { urls: [`https://export.canva.example/${body["design_id"]}.${String(type)}`] };
  }
  if (plan !== "enterprise") return { refusal: refuse(403, "license_required") };
  if (typeof body["brand_template_id"] !== "string") return { refusal: refuse(400, "invalid_field") };
  return { result: { type: "create_design", design: edited("F0") } };
}

function beginUpload({ headers, body }: SimulatedRequest, refuse: Refuse): Record<string, unknown> {
  const metadata = JSON.parse(headers["asset-upload-metadata"] ?? "{}") as { name_base64?: string };
  const name = Buffer.from(metadata.name_base64 ?? "", "base64").toString();
  const isGood =
    headers["content-type"] === "application/octet-stream" &&
    name !== "" &&
    name.length <= LONGEST_NAME &&
    body.length > 0;
  if (!isGood) return { refusal: refuse(400, "invalid_field") };
  if (name.includes("broken")) return failed("import_failed");
  return { asset: { id: "A0", type: "image", name } };
}

const failed = (code: string) => ({ status: "failed", error: { code, message: code.replaceAll("_", " ") } });
