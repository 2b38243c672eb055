/** Starts Swagger UI on its page. A file, because the pages' policy allows no inline script. */
const SWAGGER_UI_START = `window.ui = SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#page",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "none",
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** Starts Redoc on its page. */
const REDOC_START = `Redoc.init(
  "/api/openapi.json",
  { expandResponses: "200,201,202" },
  document.getElementById("page"),
);
`;

/** A rising bar chart: an agent that earns its level. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#263238"/><path d="M8 24v-5M16 24V14M24 24V8" stroke="#7fd1ae" stroke-width="5"/></svg>
`;

const PAGE_STYLE = "body { margin: 0; }\n";

export interface DocsAsset {
  contentType: string;
  /** The file's text if it is ours; otherwise the build copied it to the static assets. */
  text?: string;
  /** Pieces of the copied file that are replaced: from, to. */
  replace?: readonly [from: string, to: string];
}

const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";

/** Every file that the documentation pages load. */
export const DOCS_ASSETS: ReadonlyMap<string, DocsAsset> = new Map<string, DocsAsset>([
  ["icon.svg", { contentType: "image/svg+xml", text: ICON }],
  ["page.css", { contentType: STYLE, text: PAGE_STYLE }],
  ["swagger-ui.css", { contentType: STYLE }],
  ["swagger-ui-bundle.js", { contentType: SCRIPT }],
  ["swagger-ui-start.js", { contentType: SCRIPT, text: SWAGGER_UI_START }],
  // Redoc shows a logo from its maker's host and has no option against it; our pages load nothing from other hosts.
  [
    "redoc.standalone.js",
    {
      contentType: SCRIPT,
      replace: [
        "https://cdn.redoc.ly/redoc/logo-mini.svg",
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>",
      ],
    },
  ],
  ["redoc-start.js", { contentType: SCRIPT, text: REDOC_START }],
]);
