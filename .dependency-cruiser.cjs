// The layer table of AGENTS.md, on resolved paths. Imports of types count like imports of values: the parser does not tell them apart.

const swc = require("@swc/core");

// dependency-cruiser 17 reads every TypeScript file without JSX; the console's pages are written with it.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });

const { LAYERS } = require("./.boundaries/layers.cjs");
const { WINGS, QUERIES, folder } = require("./.boundaries/names.cjs");

/** What every wing above may use. */
const GROUND = ["lib", "errors", "tenancy", "db", "config", "context", "platform", "middleware", "http"];
const BESIDE_EACH_OTHER = ["automation", "autonomy", "development", "conversation", "creative", "music"];
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
  "models",
  "agents",
  "runs",
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
  "workers/scripts": ["lib", "errors", "engine"],
  "workers/pictures": ["lib", "errors", "engine"],
  "workers/intake": ["lib", "errors", "engine", "platform", "tools"],
  config: ["lib", "errors", "tenancy", "db"],
  context: ["lib", "errors", "tenancy", "db", "config"],
  platform: ["lib", "errors", "tenancy", "db", "config", "context"],
  middleware: ["lib", "errors", "tenancy", "db", "config", "context", "platform"],
  http: ["lib", "errors", "tenancy", "db", "config", "context", "platform", "middleware"],
  identity: GROUND,
  events: GROUND,
  connections: [...GROUND, "engine"],
  desktop: [...GROUND, "engine"],
  publishing: [...GROUND, "engine", "identity", "events"],
  skills: [...GROUND, "engine", "events", "publishing"],
  workflows: [...GROUND, "engine", "events", "publishing"],
  tools: [...GROUND, "engine", "connections", "desktop", "skills"],
  models: [...GROUND, "engine", "events"],
  agents: [...GROUND, "engine", "events", "publishing", "skills", "tools", "models"],
  runs: [...GROUND, "engine", "events", "desktop", "publishing", "skills", "tools", "models", "agents"],
  ...Object.fromEntries(BESIDE_EACH_OTHER.map((wing) => [wing, [...GROUND, ...FLOORS_6_TO_10]])),
  marketplaces: [...GROUND, ...FLOORS_6_TO_10, "creative"],
  federation: [...GROUND, ...FLOORS_6_TO_10, "marketplaces"],
  protocols: [...GROUND, ...FLOORS_6_TO_10, "marketplaces"],
  administration: [...GROUND, "identity", "agents", "models", "runs"],
  sdk: [],
};

const homeless = WINGS.filter((wing) => !(wing in FLOORS));
if (homeless.length > 0) throw new Error(`No row of FLOORS says what these wings may import: ${homeless.join(", ")}.`);

const placeOf = (floor) => `^src/${floor}/`;

/** Single files of a floor that a wing may import beside its row. The program `tenure` is one file, so it may have a pure file of the platform. */
const SINGLE_FILES = { sdk: ["^src/lib/exact-numbers\\.ts$"] };

const WINGS_TABLE = Object.entries(FLOORS).map(([floor, below]) => ({
  name: `floor-${floor}`,
  severity: "error",
  comment: `${floor} may import ${below.length === 0 ? "nothing of ours" : below.join(", ")}.`,
  from: { path: placeOf(floor) },
  to: { path: "^src/", pathNot: [...[floor, ...below].map(placeOf), ...(SINGLE_FILES[floor] ?? [])] },
}));

/** The console's floors, lowest first: a floor imports itself and the floors before it. */
const CONSOLE_FLOORS = ["lib", "ui", "parts"];
const web = (name) => `^src/web/${name}/`;

const CONSOLE = [
  {
    name: "console-platform",
    severity: "error",
    comment:
      "The console knows the platform by its API alone. It shares what is done to the pixels of a picture, the reading of numbers and quotations in a text, the rule for numbers of JSON, the rule of what hides in a text, and the parts of the SDK that need no client.",
    from: { path: "^src/web/" },
    to: {
      path: "^src/",
      pathNot: [
        "^src/web/",
        "^src/lib/(?:(?:pixels|claims)/|(?:exact-numbers|hidden-characters|hiding-signs)\\.ts$)",
        "^src/sdk/(api\\.gen|cost-text|event-stream|pause|read-events|tenure-error)\\.ts$",
      ],
    },
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
    ["^src/workers/app\\.ts$", folder("http", "middleware"), "^src/errors/render\\.ts$", "\\.(?:route|contract)\\.ts$"],
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
    "yaml",
    "(?:^|/)node_modules/(?:js-)?yaml/",
    ["^src/tools/wire/read-document\\.ts$", "^src/sdk/cli/plan/(?:plain-values|yaml-files)\\.ts$"],
    "A stranger's YAML is read in the Worker that takes it in; a person's own files are read by the command line program.",
  ),
  onlyIn(
    "linear-patterns",
    "(?:^|/)node_modules/re2js/",
    [folder("workers/intake")],
    "A stranger's pattern is matched in the Worker that takes it in.",
  ),
  onlyIn(
    "expressions",
    "(?:^|/)node_modules/@marcbachmann/",
    ["^src/engine/expressions/"],
    "An expression is checked by a walk of its tree before the library evaluates it.",
  ),
  onlyIn(
    "validators",
    "(?:^|/)node_modules/(?:@cfworker|ajv|@modelcontextprotocol/(?:client|server)/.*validators)/",
    [],
    "A stranger's schema is checked by our own walk, which counts its steps (`src/workers/intake`).",
  ),
  onlyIn(
    "workers",
    "^cloudflare:",
    ["^src/workers/worker\\.ts$", "\\.object\\.ts$"],
    "Node loads everything else, for the tests.",
  ),
  {
    name: "only-node",
    severity: "error",
    comment:
      "The Workers run without Node, which the command line program has; scrypt is the one exception, because Web Crypto has none.",
    from: { path: "^src/", pathNot: [folder("local", "sdk/cli"), "^src/workers/intake/derive-key\\.ts$"] },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "no-development-package",
    severity: "error",
    comment:
      "What the Worker imports is a dependency, not a development dependency. The console is bundled when it is built.",
    from: { path: "^src/", pathNot: [folder("local", "web", "sdk")] },
    to: {
      dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
      pathNot: "(?:^|/)node_modules/@cloudflare/workers-types/",
    },
  },
];

const CODECS = [
  {
    name: "codec-pictures",
    severity: "error",
    comment: "The codecs of pictures know nothing else of the engine, so hostile bytes reach nothing else.",
    from: { path: "^src/engine/pictures/" },
    to: { path: "^src/", pathNot: ["^src/engine/pictures/", folder("lib", "errors")] },
  },
  {
    name: "codec-thrift",
    severity: "error",
    comment: "The codec of Thrift knows no note: it reads and writes bytes.",
    from: { path: "^src/connections/evernote/thrift-" },
    to: { path: "^src/", pathNot: ["^src/connections/evernote/thrift-", folder("lib", "errors")] },
  },
];

/** What a stranger's text could stop runs in the Worker for it, which reaches nothing else. */
const INTAKE = [
  {
    name: "intake-alone",
    severity: "error",
    comment: "Documents are read, and passwords hashed, in a Worker of their own: the platform imports none of it.",
    from: { path: "^src/", pathNot: ["^src/workers/intake/", "^src/local/", "^src/tools/wire/"] },
    to: { path: ["^src/workers/intake/", "^src/tools/wire/(?:openapi-tools|read-document|tools-of-text)\\.ts$"] },
  },
  {
    name: "intake-reaches-nothing",
    severity: "error",
    comment: "The Worker for what strangers send has no database, no binding and no network.",
    from: { path: "^src/workers/intake/" },
    to: { path: ["^src/(?:context|config|db|http|middleware)/"], reachable: true },
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
    name: "examples-alone",
    severity: "error",
    comment: "An example is a program of a user: it knows the platform by its API and by the packed SDK.",
    from: { path: "^examples/" },
    to: { path: "^(?:src|test|bench)/" },
  },
  {
    name: "no-examples-in-source",
    severity: "error",
    comment: "The platform knows no example.",
    from: { path: "^src/" },
    to: { path: "^examples/" },
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
  forbidden: [...WINGS_TABLE, ...LAYERS, ...CONSOLE, ...PACKAGES, ...CODECS, ...INTAKE, ...SHAPE],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // `wrangler dev` of the deployment test writes beside its configuration while this looks.
    exclude: { path: "^(?:dist|src/engine/pictures/kernel)/|/\\.wrangler/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["workerd", "worker", "import", "default"],
    },
  },
};
