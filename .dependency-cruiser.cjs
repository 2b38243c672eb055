// The layer table of AGENTS.md, on resolved paths. Imports of types count like imports of values: the parser does not tell them apart.
// Circles are oxlint's business, which does.

/** The wings: each holds areas, each area holds the files of one noun. */
const WINGS = [
  "agents",
  "autonomy",
  "conversation",
  "creative",
  "development",
  "engine",
  "events",
  "federation",
  "identity",
  "marketplaces",
  "operations",
  "platform",
  "publishing",
  "skills",
  "workflows",
];
const ANY_WING = `(?:${WINGS.join("|")})`;
const AREA = `^src/(${ANY_WING}/[^/]+)/`;
const OWN = "^src/$1/";
/** A verb or a pure file: no suffix, and none of the three names with a meaning. `.workerd` is code that only the Worker can load. */
const PLAIN = "(?!routes\\.ts$|schemas\\.ts$|store\\.ts$)[^.]+(?:\\.workerd)?\\.ts$";

const OWN_PLAIN = `${OWN}${PLAIN}`;
const ANY_PLAIN = `^src/(?:${ANY_WING}/[^/]+|catalogue)/${PLAIN}`;
const ANY_SCHEMAS = `^src/${ANY_WING}/[^/]+/schemas\\.ts$`;
const CONTEXT = "^src/context\\.ts$";
const CONFIG = "^src/(?:config|variables)\\.ts$";
/** What belongs to no layer because every layer speaks of it. */
const WORDS = "^src/tenancy/";
const folder = (...names) => `^src/(?:${names.join("|")})/`;

/** One row of the table: what the files may import of ours. Anything else of `src/` is forbidden. */
const layer = (name, from, mayImport, comment) => ({
  name: `layer-${name}`,
  // "warn" for the one commit of the move; "error" again when the splits that follow it are done.
  severity: "warn",
  comment,
  from: { path: from },
  to: { path: "^src/", pathNot: [...mayImport, "^src/tenancy/"] },
});

const LAYERS = [
  layer(
    "worker",
    "^src/worker\\.ts$",
    [
      "^src/app\\.ts$",
      "\\.(?:consumer|object|cron)\\.ts$",
      "^src/middleware/request-context\\.ts$",
      folder("bindings", "lib"),
    ],
    "No logic in the entry: it hands each event, with a context, to who handles it.",
  ),
  layer(
    "app",
    "^src/(?:app|areas|later-areas)\\.ts$",
    [
      "^src/(?:later-)?areas\\.ts$",
      folder("middleware", "http"),
      `^src/${ANY_WING}/[^/]+/routes\\.ts$`,
      "^src/errors/render\\.ts$",
    ],
    "The app puts middleware and areas in order.",
  ),
  layer(
    "http",
    folder("http"),
    [folder("http", "middleware", "errors", "lib"), CONTEXT, CONFIG, WORDS],
    "What all contracts share knows no area.",
  ),
  layer(
    "middleware",
    folder("middleware"),
    [folder("middleware", "errors", "lib", "bindings", "db"), ANY_PLAIN, CONTEXT, CONFIG],
    "Middleware calls verbs, never contracts.",
  ),
  layer(
    "routes",
    `${AREA}routes\\.ts$`,
    [`${OWN}[^/]+\\.route\\.ts$`, folder("http")],
    "Registers the area's own operations.",
  ),
  layer(
    "route",
    `${AREA}.+\\.route\\.ts$`,
    [OWN_PLAIN, `${OWN}schemas\\.ts$`, `${OWN}[^/]+\\.route\\.ts$`, folder("http"), CONTEXT],
    "A handler calls its verb; two operations of an area may share a contract. It sees no store, no database, no binding, no other area.",
  ),
  layer(
    "trigger",
    `${AREA}.+\\.(?:consumer|cron)\\.ts$`,
    [OWN_PLAIN, folder("bindings", "lib"), CONTEXT],
    "A consumer or cron only calls its verb.",
  ),
  layer(
    "object",
    `${AREA}.+\\.object\\.ts$`,
    [ANY_PLAIN, folder("lib", "db", "bindings", "errors"), CONTEXT, CONFIG],
    "An object owns its storage and reaches the outside through verbs.",
  ),
  layer(
    "store",
    `${AREA}store\\.ts$`,
    [OWN_PLAIN, folder("db", "errors", "lib"), CONTEXT, WORDS],
    "A store speaks SQL about its own tables.",
  ),
  layer(
    "schemas",
    `${AREA}schemas\\.ts$`,
    [ANY_PLAIN, ANY_SCHEMAS, `${OWN}store\\.ts$`, folder("http", "lib"), CONTEXT],
    "What is presented are the own store's rows, by their types; the wire shape itself is written by hand.",
  ),
  layer(
    "verb",
    `${AREA}${PLAIN}`,
    [`${OWN}store\\.ts$`, `${OWN}schemas\\.ts$`, ANY_PLAIN, folder("bindings", "db", "errors", "lib"), CONTEXT, CONFIG],
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
  layer("context", CONTEXT, [folder("bindings", "db", "lib"), CONFIG, WORDS], "Types handed downward."),
  layer("config", CONFIG, [folder("lib"), CONFIG, WORDS], "Variables, checked."),
  layer(
    "local",
    folder("local"),
    [folder("local", "lib", "db", "bindings"), ANY_PLAIN, CONTEXT, CONFIG],
    "The host runs the Worker and is no part of it.",
  ),
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
    ["^src/app\\.ts$", folder("http", "middleware"), "^src/errors/render\\.ts$", "\\.route\\.ts$"],
    "HTTP ends at the route.",
  ),
  onlyIn(
    "zod-openapi",
    "(?:^|/)node_modules/@hono/zod-openapi/",
    [folder("http"), "\\.route\\.ts$", "/schemas\\.ts$"],
    "Contracts are for the edge; inside, zod is enough.",
  ),
  onlyIn(
    "drizzle",
    "(?:^|/)node_modules/drizzle-orm/",
    [folder("db"), "/store\\.ts$", "/agent-evidence\\.ts$"],
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
    comment: "What the Worker imports is a dependency, not a development dependency.",
    from: { path: "^src/", pathNot: [folder("local")] },
    to: {
      dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
      pathNot: "(?:^|/)node_modules/@cloudflare/workers-types/",
    },
  },
];

const SHAPE = [
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
  forbidden: [...LAYERS, ...PACKAGES, ...SHAPE],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // The parser does not read JSX; what the console may import is held by oxlint.
    exclude: { path: "^(?:dist|src/web)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["workerd", "worker", "import", "default"],
    },
  },
};
