// The places of the source, as patterns of paths.

/** The wings: each holds areas, each area holds the files of one noun. */
const WINGS = [
  "administration",
  "agents",
  "automation",
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
  "models",
  "music",
  "platform",
  "protocols",
  "publishing",
  "runs",
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
const ANY_PLAIN = `^src/${ANY_WING}/[^/]+/${PLAIN}`;
const ANY_SCHEMAS = `^src/${ANY_WING}/[^/]+/schemas\\.ts$`;
const CONTEXT = "^src/context/context\\.ts$";
/** The files of the context that give the platform's parts domain names. */
const BINDINGS = "^src/context/(?!context\\.ts$)";
const CONFIG = "^src/config/";
/** The words that every layer speaks. */
const WORDS = "^src/tenancy/";
/** Queries that stores of other areas put into a batch of their own. */
const QUERIES = "\\.queries\\.ts$";
const folder = (...names) => `^src/(?:${names.join("|")})/`;

module.exports = {
  WINGS,
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
};
