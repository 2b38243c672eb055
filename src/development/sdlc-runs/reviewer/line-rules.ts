import { KEY_SHAPES, type KeyName } from "#lib/key-shapes";

export const SEVERITIES = ["critical", "high", "medium", "low", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];
export type Concern = "security" | "correctness" | "style" | "maintainability";

export interface LineRule {
  id: string;
  concern: Concern;
  severity: Severity;
  message: string;
  suggestion: string;
  /** The searched text: the code without strings and comments, the comments alone, or the whole line. */
  where: "code" | "comments" | "line";
  /** One expression, or several of which one suffices. */
  pattern: RegExp | readonly RegExp[];
  /** The files to search; all when absent. */
  files?: RegExp;
  /** Skips tests, where the pattern is normal. */
  notInTests?: boolean;
}

const SCRIPT = /\.[mc]?[jt]sx?$/;
const TYPED = /\.[mc]?tsx?$/;

/** Shapes with separate rules; all others are tokens. */
const PRIVATE_KEY: KeyName = "private key";
const IN_ADDRESS: KeyName = "password in an address";
const shapesOf = (isWanted: (name: KeyName) => boolean): RegExp[] =>
  KEY_SHAPES.filter(({ name }) => isWanted(name)).map(({ shape }) => shape);

/** Rules for single lines. Each finds a fault that the line proves or makes very likely. */
export const LINE_RULES: readonly LineRule[] = [
  {
    id: "private_key",
    concern: "security",
    severity: "critical",
    message: "The source has a private key.",
    suggestion: "Remove it, revoke it, and read it from a secret store.",
    where: "line",
    pattern: shapesOf((name) => name === PRIVATE_KEY),
  },
  {
    id: "secret_token",
    concern: "security",
    severity: "critical",
    message: "The source has a credential of a known format.",
    suggestion: "Remove it, revoke it, and read it from a secret store.",
    where: "line",
    pattern: shapesOf((name) => name !== PRIVATE_KEY && name !== IN_ADDRESS),
  },
  {
    id: "hardcoded_credential",
    concern: "security",
    severity: "high",
    message: "The source has a password, key or token.",
    suggestion: "Read it from the environment or a secret store.",
    where: "line",
    pattern:
      /\b(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|private[_-]?key)["']?\s*[:=]\s*["'`](?!\s*["'`]|\$\{|<|process\.|x{3,}|\*{3,}|changeme|example|placeholder|your[_-])[^"'`\s]{6,}["'`]/i,
    notInTests: true,
  },
  {
    id: "url_credentials",
    concern: "security",
    severity: "high",
    message: "A URL holds a user name and password.",
    suggestion: "Keep the credential separate from the address.",
    where: "line",
    pattern: shapesOf((name) => name === IN_ADDRESS),
  },
  {
    id: "eval",
    concern: "security",
    severity: "high",
    message: "Text is run as code.",
    suggestion: "Parse the data, or choose among known functions.",
    where: "code",
    pattern: /(?<![\w$.])eval\s*\(|\bnew\s+Function\s*\(|\b(?:setTimeout|setInterval)\s*\(\s*(?=,)/,
    files: SCRIPT,
  },
  {
    id: "inner_html",
    concern: "security",
    severity: "high",
    message: "Text becomes markup without being escaped.",
    suggestion: "Use textContent, or sanitize it first.",
    where: "code",
    pattern:
      /\.(?:innerHTML|outerHTML)\s*\+?=(?!=)|\bdangerouslySetInnerHTML\b|\.insertAdjacentHTML\s*\(|\bdocument\.write(?:ln)?\s*\(/,
    files: SCRIPT,
  },
  {
    id: "sql_concatenation",
    concern: "security",
    severity: "critical",
    message: "SQL is built from values.",
    suggestion: "Bind the values as parameters.",
    where: "line",
    pattern:
      /(["'`])\s*(?:SELECT\s+[^"'`]+\s+FROM|INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM)\b[^"'`]*(?:\1\s*\+\s*\w|'?"\s*\+\s*\w|\$\{)/i,
  },
  {
    id: "shell_concatenation",
    concern: "security",
    severity: "critical",
    message: "A shell command is built from values.",
    suggestion: "Use execFile or spawn with a list of arguments.",
    where: "line",
    pattern: /\b(?:exec|execSync)\s*\(\s*(?:`[^`]*\$\{|["'][^"']*["']\s*\+)/,
    files: SCRIPT,
  },
  {
    id: "weak_hash",
    concern: "security",
    severity: "medium",
    message: "MD5 and SHA-1 can be forged.",
    suggestion: "Use SHA-256; for passwords scrypt or argon2.",
    where: "line",
    pattern: /createHash\s*\(\s*["'`](?:md5|sha-?1)["'`]/i,
    files: SCRIPT,
  },
  {
    id: "insecure_random",
    concern: "security",
    severity: "medium",
    message: "Math.random is predictable.",
    suggestion: "Use crypto.getRandomValues for anything secret.",
    where: "code",
    pattern: /\b(?:\w*(?:token|secret|password|nonce|salt|key|session)\w*)\s*[:=][^=].*\bMath\.random\s*\(/i,
    files: SCRIPT,
  },
  {
    id: "tls_disabled",
    concern: "security",
    severity: "high",
    message: "Certificates are not checked.",
    suggestion: "Trust the right authority instead.",
    where: "line",
    pattern: /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED\s*["']?\]?\s*=\s*["']?0/,
  },
  {
    id: "http_url",
    concern: "security",
    severity: "low",
    message: "An address without TLS.",
    suggestion: "Use https.",
    where: "line",
    pattern:
      /["'`]http:\/\/(?!localhost|127\.|0\.0\.0\.0|\[::1\]|example\.|www\.w3\.org|schemas?\.|json-schema\.org|xmlns)[^"'`\s]/i,
    notInTests: true,
  },
  {
    id: "unsafe_regex",
    concern: "security",
    severity: "medium",
    message: "A repetition within a repetition can take exponential time.",
    suggestion: "Make the inner parts exclude each other, or bound them.",
    where: "line",
    pattern: /\((?:\?:)?[^()\n]{0,100}(?:[^\\()\n]|\\.)[+*][^()\n]{0,100}\)(?:[+*]|\{\d+,\})/,
    files: SCRIPT,
  },
  {
    id: "prototype_access",
    concern: "security",
    severity: "medium",
    message: "The prototype of an object is reached by name.",
    suggestion: "Use Object.create(null), Map or Object.hasOwn.",
    where: "code",
    pattern: /\.__proto__\b/,
    files: SCRIPT,
  },
  {
    id: "any_type",
    concern: "maintainability",
    severity: "low",
    message: "`any` turns the type checker off.",
    suggestion: "Name the type, or use unknown and narrow it.",
    where: "code",
    pattern: /(?::|<|\bas\s|\|)\s*any\b(?!\s*\()|\bany\[\]/,
    files: TYPED,
  },
  {
    id: "type_suppression",
    concern: "maintainability",
    severity: "medium",
    message: "The type checker is silenced.",
    suggestion: "Repair the type.",
    where: "comments",
    pattern: /@ts-(?:ignore|nocheck)\b/,
    files: SCRIPT,
  },
  {
    id: "loose_equality",
    concern: "correctness",
    severity: "low",
    message: "== converts before it compares.",
    suggestion: "Use === and !==.",
    where: "code",
    pattern: /(?<![=!<>])(?:==|!=)(?!=)(?!\s*null\b)/,
    files: SCRIPT,
  },
  {
    id: "var_declaration",
    concern: "style",
    severity: "info",
    message: "`var` is visible outside its block.",
    suggestion: "Use const or let.",
    where: "code",
    pattern: /(?<![\w$.])var\s+[\w${[]/,
    files: SCRIPT,
  },
  {
    id: "console_log",
    concern: "style",
    severity: "low",
    message: "A console statement was left in.",
    suggestion: "Remove it, or use the logger.",
    where: "code",
    pattern: /(?<![\w$.])console\.(?:log|debug)\s*\(/,
    files: SCRIPT,
    notInTests: true,
  },
  {
    id: "debugger",
    concern: "correctness",
    severity: "medium",
    message: "A breakpoint was left in.",
    suggestion: "Remove it.",
    where: "code",
    pattern: /(?<![\w$.])debugger\b/,
    files: SCRIPT,
  },
  {
    id: "focused_test",
    concern: "correctness",
    severity: "high",
    message: "Only this test runs; all others are skipped.",
    suggestion: "Remove .only.",
    where: "code",
    pattern: /\b(?:test|it|describe)\.only\s*\(/,
    files: SCRIPT,
  },
  {
    id: "todo_comment",
    concern: "maintainability",
    severity: "info",
    message: "Unfinished work is marked here.",
    suggestion: "Do it, or record it where work is planned.",
    where: "comments",
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/,
  },
  {
    id: "merge_conflict",
    concern: "correctness",
    severity: "critical",
    message: "A merge conflict is not resolved.",
    suggestion: "Choose one side and remove the marks.",
    where: "line",
    pattern: /^(?:<{7} |>{7} )/,
  },
  {
    id: "unpinned_dependency",
    concern: "maintainability",
    severity: "low",
    message: "A dependency's version is not fixed.",
    suggestion: "Pin an exact version and keep the lock file.",
    where: "line",
    pattern: /^\s*"(?!node"|npm"|version"|name")[@\w./-]+"\s*:\s*"(?:\^|~|>=?|\*|latest\b|x\b)/,
    files: /(?:^|\/)package\.json$/,
  },
];
