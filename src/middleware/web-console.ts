import { readConfig } from "#config/config";
import { bindingsOf } from "#context/bindings";
import { createLog } from "#lib/log";
import { commonHeaders, requestIdOf } from "#middleware/request-context";

const FILES = "/console/";

/** The first path segment of each of the console's pages except "/"; the console itself handles the rest. */
const PAGES = new Set([
  "account",
  "agents",
  "alerts",
  "approvals",
  "apps",
  "audit",
  "compare",
  "connect",
  "creative",
  "data-sets",
  "development",
  "effects",
  "failures",
  "federation",
  "governance",
  "integrations",
  "marketplace",
  "messaging",
  "music",
  "parts",
  "password-reset",
  "photos",
  "playground",
  "review",
  "reviews",
  "runs",
  "settings",
  "sign-up",
  "skills",
  "tools",
  "webhooks",
  "workflows",
]);

/** The console's pages below the authorization server's own path. */
const ANSWER_PAGES = new Set(["/oauth/consent", "/oauth/device"]);

/** Pages of the documentation, as Markdown. */
const DOCUMENTS = "/docs/";
const DOCUMENT = /^\/docs\/[a-z/-]+\.md$/;
/** Their index and all of them in one file, for language models. */
const INDEXES = new Set(["/llms.txt", "/llms-full.txt"]);

const PLAIN_TEXT = { "Content-Type": "text/plain; charset=utf-8" };

/** Each directive of the policy with what it allows; the player of Apple Music adds to some. */
const POLICY: Readonly<Record<string, string>> = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "connect-src": "'self'",
  // Previews of components: our pages that run in a separate origin.
  "frame-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/** The only page that loads a script of another host: it plays Apple Music. */
const PLAYER_PAGE = "/integrations/apple_music/player";

/** The needs of the provider's script in that page: its host, Apple's services, covers, and media that it decrypts. */
const forPlayer = (scriptUrl: string): Readonly<Record<string, string>> => ({
  "script-src": new URL(scriptUrl).origin,
  "img-src": "https://*.mzstatic.com",
  "connect-src": `${new URL(scriptUrl).origin} https://*.apple.com`,
  "media-src": "blob: https://*.apple.com",
  "worker-src": "blob:",
});

function policyOf(pathname: string, scriptUrl: string): string {
  const more = pathname === PLAYER_PAGE ? forPlayer(scriptUrl) : {};
  return [...new Set([...Object.keys(POLICY), ...Object.keys(more)])]
    .map((name) => [name, POLICY[name], more[name]].filter((part) => part !== undefined).join(" "))
    .join("; ");
}

/**
 * Answers the URLs of the web console: one page for all, which shows the content of its URL, and its files, whose names
 * change with their content; and those of the documentation. Null for all others. They contain no user data, so they
 * need no credentials and are not counted.
 */
export function answerConsole(request: Request, env: Env): Promise<Response> | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(FILES)) return logged(request, env, `${FILES}*`, answerFile(request, env, pathname));
  if (INDEXES.has(pathname)) return logged(request, env, pathname, answerDocument(request, env, pathname));
  if (DOCUMENT.test(pathname))
    return logged(request, env, `${DOCUMENTS}*`, answerDocument(request, env, pathname.slice(DOCUMENTS.length)));
  const [, first = ""] = pathname.split("/");
  if (pathname === "/" || PAGES.has(first) || ANSWER_PAGES.has(pathname))
    return logged(request, env, `/${first}`, answerPage(request, env, 200));
  // A person who mistyped a URL gets a helpful page instead of the API's JSON.
  const isLost = !OTHERS.has(first) && (request.headers.get("Accept") ?? "").includes("text/html");
  return isLost ? logged(request, env, "/*", answerPage(request, env, 404)) : null;
}

/** First path segments outside the console. */
const OTHERS = new Set(["api", "oauth", ".well-known"]);

/** Writes the request's one log line after its answer. */
async function logged(request: Request, env: Env, route: string, answering: Promise<Response>): Promise<Response> {
  const startedAt = Date.now();
  const response = await answering;
  createLog(readConfig(env).logLevel, { request_id: response.headers.get("X-Request-Id") }).request({
    method: request.method,
    route,
    status: response.status,
    duration_ms: Date.now() - startedAt,
  });
  return response;
}

async function answerPage(request: Request, env: Env, status: 200 | 404): Promise<Response> {
  const page = await bindingsOf(env).asset(`${FILES}index.html`);
  if (!page.ok) {
    await page.body?.cancel();
    return answer(request, env, "The build does not contain the console.\n", PLAIN_TEXT, 500);
  }
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policyOf(
      new URL(request.url).pathname,
      readConfig(env).providers.addresses["apple_music.script"],
    ),
    "Cache-Control": "no-cache",
  };
  return answer(request, env, page.body, headers, status);
}

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/** A file of the build; 404 for a missing one, such as a script of an earlier build. */
async function answerFile(request: Request, env: Env, pathname: string): Promise<Response> {
  const type = TYPES[pathname.slice(pathname.lastIndexOf(".") + 1)];
  const file = type === undefined ? null : await bindingsOf(env).asset(pathname);
  if (type === undefined || file === null || !file.ok) {
    await file?.body?.cancel();
    return answer(request, env, "This file does not exist.\n", PLAIN_TEXT, 404);
  }
  return answer(request, env, file.body, {
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
  });
}

/** A file of the documentation that the build wrote. */
async function answerDocument(request: Request, env: Env, name: string): Promise<Response> {
  const file = await bindingsOf(env).asset(`/documents/${name.replace(/^\//, "")}`);
  if (!file.ok) {
    await file.body?.cancel();
    return answer(request, env, "This page does not exist. /llms.txt lists all pages.\n", PLAIN_TEXT, 404);
  }
  const type = name.endsWith(".md") ? "text/markdown; charset=utf-8" : PLAIN_TEXT["Content-Type"];
  return answer(request, env, file.body, { "Content-Type": type, "Cache-Control": "public, max-age=300" });
}

function answer(
  request: Request,
  env: Env,
  body: ReadableStream | string | null,
  headers: Record<string, string>,
  status = 200,
): Response {
  const common = commonHeaders(readConfig(env), requestIdOf(request.headers.get("x-request-id")));
  return new Response(request.method === "HEAD" ? null : body, { status, headers: { ...common, ...headers } });
}
