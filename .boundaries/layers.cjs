// The table "Layers inside a wing" of AGENTS.md: what each kind of file may import.

const {
  ANY_WING,
  AREA,
  OWN,
  PLAIN,
  OWN_PLAIN,
  ANY_PLAIN,
  ANY_SCHEMAS,
  CONTEXT,
  BINDINGS,
  CONFIG,
  WORDS,
  QUERIES,
  folder,
} = require("./names.cjs");

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
    "^src/workers/worker\\.ts$",
    [
      "^src/workers/(?:app|crons)\\.ts$",
      "\\.(?:consumer|object)\\.ts$",
      "^src/middleware/(?:draining|request-context)\\.ts$",
      folder("lib"),
      BINDINGS,
    ],
    "No logic in the entry: it hands each event, with a context, to who handles it.",
  ),
  layer(
    "crons",
    "^src/workers/crons\\.ts$",
    [ANY_PLAIN, CONTEXT],
    "The table of what the clock starts; a row names a verb.",
  ),
  layer(
    "scripts",
    folder("workers/scripts"),
    ["^src/engine/sandbox/"],
    "The Worker that runs scripts has the interpreter and nothing of the platform.",
  ),
  layer(
    "pictures",
    folder("workers/pictures"),
    ["^src/engine/pictures/", folder("errors")],
    "The Worker that reads and edits pictures has the codecs and nothing of the platform.",
  ),
  layer(
    "intake",
    folder("workers/intake"),
    [
      folder("workers/intake", "errors", "lib"),
      "^src/engine/(?:expressions|workflow-import)/",
      "^src/platform/intake/intake-task\\.ts$",
      "^src/tools/wire/[^/]+\\.ts$",
    ],
    "The Worker that takes in what strangers send has its readers and nothing of the platform.",
  ),
  layer(
    "app",
    "^src/workers/app\\.ts$",
    [
      folder("middleware", "http"),
      "^src/workers/wings\\.ts$",
      "^src/errors/(?:app-error|render)\\.ts$",
      "^src/desktop/commands/govern-for-agent\\.ts$",
      "^src/runs/approvals/govern-desktop-command\\.ts$",
    ],
    "The app puts middleware and wings in order, and gives a wing below what one above does for it.",
  ),
  layer(
    "wings",
    "^src/workers/wings\\.ts$",
    [`^src/${ANY_WING}/api\\.ts$`, "^src/http/wing\\.ts$"],
    "The table of the wings: which paths are theirs, and where their operations are listed.",
  ),
  layer(
    "wing",
    `^src/(${ANY_WING})/[^/]*\\.ts$`,
    ["^src/$1/[^/]*api\\.ts$", "^src/$1/.+\\.(?:route|contract)\\.ts$", folder("http")],
    "A wing lists its operations.",
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
    [folder("middleware", "errors", "lib", "db"), BINDINGS, ANY_PLAIN, CONTEXT, CONFIG],
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
    [OWN_PLAIN, folder("lib"), BINDINGS, CONTEXT],
    "A consumer only calls its verb.",
  ),
  layer(
    "object",
    `${AREA}.+\\.object\\.ts$`,
    [ANY_PLAIN, `^src/${ANY_WING}/.+\\.object\\.ts$`, folder("lib", "db", "errors"), BINDINGS, CONTEXT, CONFIG],
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
    [OWN_PLAIN, QUERIES, folder("db", "errors", "lib")],
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
      `${OWN}[^/]+\\.wasm$`,
      QUERIES,
      ANY_PLAIN,
      folder("db", "errors", "lib"),
      BINDINGS,
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
    BINDINGS,
    [folder("db", "errors", "lib"), BINDINGS, ANY_PLAIN, "\\.object\\.ts$", CONTEXT, CONFIG],
    "Bindings give the platform's parts domain names.",
  ),
  layer("context", CONTEXT, [folder("db", "lib"), BINDINGS, CONFIG], "Types handed downward."),
  layer("config", CONFIG, [folder("lib"), CONFIG], "Variables, checked."),
  layer(
    "local",
    folder("local"),
    [folder("local", "lib", "db", "workers"), BINDINGS, ANY_PLAIN, CONTEXT, CONFIG],
    "The host runs the Worker and is no part of it.",
  ),
];

module.exports = { LAYERS };
