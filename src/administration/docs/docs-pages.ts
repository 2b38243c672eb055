import { SwaggerUI } from "@hono/swagger-ui";

export interface Page {
  html: string;
  /** Everything comes from this origin, and no script is inline. */
  contentSecurityPolicy: string;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const html = (title: string, head: string, scripts: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/api/docs/assets/icon.svg">
<link rel="stylesheet" href="/api/docs/assets/page.css">
${head}</head>
<body>
<div id="page"></div>
${scripts}
</body>
</html>
`;

const script = (file: string): string => `<script src="/api/docs/assets/${file}"></script>`;

/**
 * Swagger UI: reads the document and sends requests. The package names the files it needs; its own page would start it by an inline
 * script and load it from a public host.
 */
export function swaggerUiPage(): Page {
  const fileOf = (url: string): string => url.slice(url.lastIndexOf("/") + 1);
  const page = SwaggerUI({
    url: "/api/openapi.json",
    manuallySwaggerUIHtml: ({ css, js }) =>
      html(
        "Tenure API",
        css.map((url) => `<link rel="stylesheet" href="/api/docs/assets/${fileOf(url)}">\n`).join(""),
        [...js.map((url) => script(fileOf(url))), script("swagger-ui-start.js")].join("\n"),
      ),
  });
  return { html: page, contentSecurityPolicy: [...POLICY, "style-src 'self'"].join("; ") };
}

/**
 * Redoc creates its styles at run time, in two style elements without a nonce: an empty one that it fills through the
 * object model, and its scroll bar's, which never changes. Their digests allow exactly these two. (They belong to the
 * pinned version of Redoc; the browser test fails when a later one differs.)
 */
const REDOC_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='",
].join(" ");

/** Redoc: reads the document. Its search runs in a worker that it builds from a blob. */
export function redocPage(): Page {
  return {
    html: html("Tenure API reference", "", [script("redoc.standalone.js"), script("redoc-start.js")].join("\n")),
    contentSecurityPolicy: [...POLICY, `style-src 'self' ${REDOC_STYLES}`, "worker-src blob:"].join("; "),
  };
}
