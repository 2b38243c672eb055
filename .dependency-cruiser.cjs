// The layer table of AGENTS.md, on resolved paths. Imports of types count like imports of values: the parser does not tell them apart.

const swc = require("@swc/core");

// dependency-cruiser 17 reads every TypeScript file without JSX; the console's pages are written with it.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });

/** The wings: each holds areas, each area holds the files of one noun. */
const WINGS = [
  "administration",
  "agents",
  "autonomy",
  "connections",
  "conversation",
  "creative",
  "desktop",
  "development",
  "engine",
  "events",
  "federation",
  "identity",
  "marketplaces",
  "music",
  "platform",
  "protocols",
  "publishing",
  "skills",
  "tools",
  "workflows",
];
const ANY_WING = `(?:${WINGS.join("|")})`;
const AREA = `^src/(${ANY_WING}/[^/]+)/`;
const OWN = "^src/$1/";
/** A verb or a pure file: no suffix, and none of the two names with a meaning. `.workerd` is code that only the Worker can load, `.sandbox` a script. */
const PLAIN = "(?!schemas\\.ts$|store\\.ts$)[^.]+(?:(?:\\.workerd)?\\.ts|\\.sandbox\\.js)$";

const OWN_PLAIN = `${OWN}${PLAIN}`;
const ANY_PLAIN = `^src/(?:${ANY_WING}/[^/]+|catalogue)/${PLAIN}`;
const ANY_SCHEMAS = `^src/${ANY_WING}/[^/]+/schemas\\.ts$`;
const CONTEXT = "^src/context\\.ts$";
const CONFIG = "^src/(?:config|variables|provider-variables)\\.ts$";
/** The words that every layer speaks. */
const WORDS = "^src/tenancy/";
/** Queries that stores of other areas put into a batch of their own. */
const QUERIES = "\\.queries\\.ts$";
const folder = (...names) => `^src/(?:${names.join("|")})/`;

/** One row of the table: what the files may import of ours. Anything else of `src/` is forbidden. */
const layer = (name, from, mayImport, comment) => ({
  name: `layer-${name}`,
  severity: "error",
  comment,
  from: { path: from },
  to: { path: "^src/", pathNot: [...mayImport, WORDS] },
});

const LAYERS = [
  layer(
    "worker",
    "^src/worker\\.ts$",
    [
      "^src/(?:app|crons)\\.ts$",
      "\\.(?:consumer|object)\\.ts$",
      "^src/middleware/(?:draining|request-context)\\.ts$",
      folder("bindings", "lib"),
    ],
    "No logic in the entry: it hands each event, with a context, to who handles it.",
  ),
  layer("crons", "^src/crons\\.ts$", [ANY_PLAIN, CONTEXT], "The table of what the clock starts; a row names a verb."),
  layer(
    "scripts",
    folder("scripts"),
    ["^src/engine/sandbox/"],
    "The Worker that runs scripts has the interpreter and nothing of the platform.",
  ),
  layer(
    "pictures",
    folder("pictures"),
    ["^src/engine/pictures/", folder("errors")],
    "The Worker that reads and edits pictures has the codecs and nothing of the platform.",
  ),
  layer(
    "app",
    "^src/app\\.ts$",
    [
      folder("middleware", "http"),
      `^src/${ANY_WING}/routes\\.ts$`,
      "^src/errors/(?:app-error|render)\\.ts$",
      "^src/desktop/commands/govern-for-agent\\.ts$",
      "^src/agents/approvals/govern-desktop-command\\.ts$",
    ],
    "The app puts middleware and wings in order, and gives a wing below what one above does for it.",
  ),
  layer(
    "wing",
    `^src/(${ANY_WING})/[^/]*\\.ts$`,
    ["^src/$1/[^/]*api\\.ts$", "^src/$1/.+\\.(?:route|contract)\\.ts$", folder("http")],
    "A wing says which paths are its own, and loads the list of its operations when one of them is first asked for.",
  ),
  layer(
    "http",
    folder("http"),
    [folder("http", "middleware", "errors", "lib"), "^src/db/write-request\\.ts$", CONTEXT, CONFIG],
    "What all contracts share knows no area.",
  ),
  layer(
    "middleware",
    folder("middleware"),
    [folder("middleware", "errors", "lib", "bindings", "db"), ANY_PLAIN, CONTEXT, CONFIG],
    "Middleware calls verbs, never contracts.",
  ),
  layer(
    "route",
    `${AREA}.+\\.route\\.ts$`,
    [ANY_PLAIN, `${OWN}(?:schemas|store)\\.ts$`, `${OWN}[^/]+\\.contract\\.ts$`, folder("http"), CONTEXT],
    "A handler calls a verb of its wing, or of one below (the floors say which); where a list would only be handed on, it reads its own store. It sees no database, no binding.",
  ),
  layer(
    "trigger",
    `${AREA}.+\\.consumer\\.ts$`,
    [OWN_PLAIN, folder("bindings", "lib"), CONTEXT],
    "A consumer only calls its verb.",
  ),
  layer(
    "object",
    `${AREA}.+\\.object\\.ts$`,
    [ANY_PLAIN, `^src/${ANY_WING}/.+\\.object\\.ts$`, folder("lib", "db", "bindings", "errors"), CONTEXT, CONFIG],
    "An object owns its storage and reaches the outside through verbs.",
  ),
  layer(
    "store",
    `${AREA}store\\.ts$`,
    [ANY_PLAIN, QUERIES, folder("db", "errors", "lib"), CONTEXT],
    "A store speaks SQL about its own tables.",
  ),
  layer(
    "queries",
    `${AREA}.+\\.queries\\.ts$`,
    [OWN_PLAIN, folder("db", "errors", "lib")],
    "What several stores put into their batches.",
  ),
  layer(
    "contract",
    `${AREA}.+\\.contract\\.ts$`,
    [OWN_PLAIN, `${OWN}schemas\\.ts$`, folder("http"), CONTEXT],
    "What the contracts of two operations of an area share.",
  ),
  layer(
    "schemas",
    `${AREA}schemas\\.ts$`,
    [ANY_PLAIN, ANY_SCHEMAS, `${OWN}store\\.ts$`, QUERIES, folder("http", "lib"), "^src/db/schema/", CONTEXT],
    "What is presented are rows, by their types; the wire shape itself is written by hand.",
  ),
  layer(
    "verb",
    `${AREA}${PLAIN}`,
    [
      `${OWN}store\\.ts$`,
      `${OWN}schemas\\.ts$`,
      QUERIES,
      ANY_PLAIN,
      folder("bindings", "db", "errors", "lib"),
      CONTEXT,
      CONFIG,
    ],
    "No HTTP in a verb; another area's store, schemas and routes are private.",
  ),
  layer("lib", folder("lib"), [folder("lib")], "lib would make sense in any project."),
  layer("errors", folder("errors"), [folder("errors", "lib")], "Errors know nobody."),
  layer("db", folder("db"), [folder("db", "errors", "lib"), CONTEXT], "The database knows no area."),
  layer(
    "bindings",
    folder("bindings"),
    [folder("bindings", "db", "errors", "lib"), ANY_PLAIN, "\\.object\\.ts$", CONTEXT, CONFIG],
    "Bindings give the platform's parts domain names.",
  ),
  layer("context", CONTEXT, [folder("bindings", "db", "lib"), CONFIG], "Types handed downward."),
  layer("config", CONFIG, [folder("lib"), CONFIG], "Variables, checked."),
  layer(
    "local",
    folder("local"),
    [folder("local", "lib", "db", "bindings", "scripts", "pictures"), ANY_PLAIN, CONTEXT, CONFIG],
    "The host runs the Worker and is no part of it.",
  ),
];

/** What every wing above may use. */
const GROUND = ["lib", "errors", "tenancy", "db", "config", "bindings", "context", "platform", "middleware", "http"];
const BESIDE_EACH_OTHER = ["autonomy", "development", "conversation", "creative", "music"];
const FLOORS_6_TO_10 = [
  "engine",
  "identity",
  "events",
  "connections",
  "desktop",
  "publishing",
  "skills",
  "workflows",
  "tools",
  "agents",
];

/**
 * Who may import whom: each floor of the house, and what it may import beside itself. Types count. A wing never imports one that stands
 * above it, nor one beside it.
 */
const FLOORS = {
  lib: [],
  errors: ["lib"],
  tenancy: ["lib", "errors"],
  db: ["lib", "errors"],
  engine: ["lib", "errors"],
  scripts: ["lib", "errors", "engine"],
  pictures: ["lib", "errors", "engine"],
  config: ["lib", "errors", "tenancy", "db"],
  bindings: ["lib", "errors", "tenancy", "db", "config"],
  context: ["lib", "errors", "tenancy", "db", "config", "bindings"],
  platform: ["lib", "errors", "tenancy", "db", "config", "bindings", "context"],
  middleware: ["lib", "errors", "tenancy", "db", "config", "bindings", "context", "platform"],
  http: ["lib", "errors", "tenancy", "db", "config", "bindings", "context", "platform", "middleware"],
  identity: GROUND,
  events: GROUND,
  connections: [...GROUND, "engine"],
  desktop: [...GROUND, "engine"],
  publishing: [...GROUND, "engine", "identity", "events"],
  skills: [...GROUND, "engine", "events", "publishing"],
  workflows: [...GROUND, "engine", "events", "publishing"],
  tools: [...GROUND, "engine", "connections", "desktop", "skills"],
  agents: [...GROUND, "engine", "events", "desktop", "publishing", "skills", "tools"],
  ...Object.fromEntries(BESIDE_EACH_OTHER.map((wing) => [wing, [...GROUND, ...FLOORS_6_TO_10]])),
  marketplaces: [...GROUND, ...FLOORS_6_TO_10, "creative"],
  federation: [...GROUND, ...FLOORS_6_TO_10, "marketplaces"],
  protocols: [...GROUND, ...FLOORS_6_TO_10, "marketplaces"],
  administration: [...GROUND, "identity", "agents"],
};

const homeless = WINGS.filter((wing) => !(wing in FLOORS));
if (homeless.length > 0) throw new Error(`No row of FLOORS says what these wings may import: ${homeless.join(", ")}.`);

const placeOf = (floor) => (floor === "config" ? CONFIG : `^src/${floor}(?:/|\\.ts$)`);

const WINGS_TABLE = Object.entries(FLOORS).map(([floor, below]) => ({
  name: `floor-${floor}`,
  severity: "error",
  comment: `${floor} may import ${below.length === 0 ? "nothing of ours" : below.join(", ")}.`,
  from: { path: placeOf(floor) },
  to: { path: "^src/", pathNot: [floor, ...below].map(placeOf) },
}));

/** The console's floors, lowest first: a floor imports itself and the floors before it. */
const CONSOLE_FLOORS = ["lib", "ui", "parts"];
const web = (name) => `^src/web/${name}/`;

const CONSOLE = [
  {
    name: "console-platform",
    severity: "error",
    comment:
      "The console knows the platform by its API alone, and shares with it what is done to the pixels of a picture.",
    from: { path: "^src/web/" },
    to: { path: "^src/", pathNot: ["^src/web/", "^src/lib/pixels/"] },
  },
  ...CONSOLE_FLOORS.map((floor, index) => ({
    name: `console-${floor}`,
    severity: "error",
    comment: `In the console ${floor} may import ${CONSOLE_FLOORS.slice(0, index + 1).join(", ")}.`,
    from: { path: web(floor) },
    to: { path: "^src/web/", pathNot: CONSOLE_FLOORS.slice(0, index + 1).map(web) },
  })),
  {
    name: "console-pages",
    severity: "error",
    comment: "A folder of pages imports no other one: what two of them need is in parts, or below it.",
    from: { path: "^src/web/([^/]+)/", pathNot: CONSOLE_FLOORS.map(web) },
    to: { path: "^src/web/", pathNot: ["^src/web/$1/", ...CONSOLE_FLOORS.map(web)] },
  },
  {
    name: "console-closed",
    severity: "error",
    comment: "The platform never imports the console: it is built apart and runs in the browser.",
    from: { path: "^src/", pathNot: "^src/web/" },
    to: { path: "^src/web/" },
  },
];

/** A package and the only files that may know it. */
const onlyIn = (name, packages, allowedFrom, comment) => ({
  name: `only-${name}`,
  severity: "error",
  comment,
  from: { path: "^src/", pathNot: allowedFrom },
  to: { path: packages },
});

const PACKAGES = [
  onlyIn(
    "hono",
    "(?:^|/)node_modules/hono/",
    ["^src/app\\.ts$", folder("http", "middleware"), "^src/errors/render\\.ts$", "\\.(?:route|contract)\\.ts$"],
    "HTTP ends at the route.",
  ),
  onlyIn(
    "zod-openapi",
    "(?:^|/)node_modules/@hono/zod-openapi/",
    [folder("http"), "/schemas\\.ts$"],
    "Contracts are for the edge and take it from `#http/operation`; inside, zod is enough.",
  ),
  onlyIn(
    "drizzle",
    "(?:^|/)node_modules/drizzle-orm/",
    [folder("db"), "/store\\.ts$", QUERIES],
    "SQL is written in stores.",
  ),
  onlyIn(
    "workers",
    "^cloudflare:",
    ["^src/worker\\.ts$", "\\.object\\.ts$"],
    "Node loads everything else, for the tests.",
  ),
  {
    name: "only-node",
    severity: "error",
    comment: "The Worker runs without Node; scrypt is the one exception, because Web Crypto has none.",
    from: { path: "^src/", pathNot: [folder("local"), "^src/lib/password-hash\\.ts$"] },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "no-development-package",
    severity: "error",
    comment:
      "What the Worker imports is a dependency, not a development dependency. The console is bundled when it is built.",
    from: { path: "^src/", pathNot: [folder("local", "web")] },
    to: {
      dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
      pathNot: "(?:^|/)node_modules/@cloudflare/workers-types/",
    },
  },
];

const SHAPE = [
  {
    name: "no-circle",
    severity: "error",
    comment: "Imports of types count: a part that cannot be read alone cannot be owned alone.",
    from: { path: "^src/" },
    to: { circular: true },
  },
  {
    name: "no-circle-of-folders",
    severity: "error",
    scope: "folder",
    from: { path: "^src" },
    to: { circular: true },
  },
  {
    name: "no-unresolved",
    severity: "error",
    from: {},
    to: { couldNotResolve: true, pathNot: "^cloudflare:" },
  },
  {
    name: "no-tests-in-source",
    severity: "error",
    comment: "Tests know the source, never the other way round.",
    from: { path: "^src/" },
    to: { path: "^test/" },
  },
];

module.exports = {
  forbidden: [...WINGS_TABLE, ...LAYERS, ...CONSOLE, ...PACKAGES, ...SHAPE],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["workerd", "worker", "import", "default"],
    },
  },
};
