import { execFile } from "node:child_process";
import { basename } from "node:path";

/**
 * Settings of git that name a program, or let a folder become a repository. A repository brings its own configuration,
 * and an agent or a stranger may have written it. These values go before it, in every process that the client starts.
 */
const SETTINGS: readonly (readonly [key: string, value: string])[] = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", "/dev/null"],
  ["core.pager", "cat"],
  ["core.askPass", ""],
  ["protocol.ext.allow", "never"],
  ["safe.bareRepository", "explicit"],
];

/**
 * Keys whose values git runs, and which cannot be set aside: their middle part is any name, or an empty value is a
 * program without a name. From the documentation of git-config and of the commands that have keys of their own, up to git
 * 2.55. A key that an older git does not know is asked about all the same, because another git may run here later.
 */
const RUNS = new RegExp(
  `^(?:${[
    String.raw`filter\..+\.(?:clean|smudge|process)`,
    // Hooks by configuration, since git 2.54: no folder of hooks sets them aside.
    String.raw`hook\..+\.command`,
    String.raw`gc\.recentobjectshook`,
    String.raw`diff\.external`,
    String.raw`diff\..+\.(?:command|textconv)`,
    String.raw`(?:diff|merge)tool\..+\.(?:cmd|path)`,
    String.raw`merge\..+\.driver`,
    String.raw`alias\..+`,
    String.raw`pager\..+`,
    String.raw`(?:man|browser)\..+\.(?:cmd|path)`,
    String.raw`credential\.(?:.+\.)?helper`,
    String.raw`gpg\.(?:.+\.)?program`,
    String.raw`gpg\.ssh\.defaultkeycommand`,
    String.raw`submodule\..+\.update`,
    String.raw`trailer\..+\.(?:command|cmd)`,
    String.raw`tar\..+\.command`,
    String.raw`remote\..+\.(?:uploadpack|receivepack|vcs)`,
    String.raw`sendemail\..+`,
    String.raw`imap\.tunnel`,
    String.raw`guitool\..+\.cmd`,
    String.raw`instaweb\.(?:httpd|browser|modulepath)`,
    String.raw`svn(?:-remote\..+)?\.authorsprog`,
    String.raw`interactive\.difffilter`,
    String.raw`core\.(?:editor|sshcommand|gitproxy|alternaterefscommand)`,
    String.raw`sequence\.editor`,
    String.raw`uploadpack\.packobjectshook`,
    String.raw`init\.templatedir`,
  ].join("|")})$`,
  "su",
);

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether git runs the value of a key, written as git lists it: its first and last part in small letters. */
export const namesProgram = (key: string): boolean => RUNS.test(key);

/** The environment of a command: git's settings are set, and the device's key is not in it. */
export function commandEnvironment(environment: Environment): Record<string, string | undefined> {
  const { TENURE_DEVICE_KEY: _key, ...rest } = environment;
  const count = Number(rest["GIT_CONFIG_COUNT"] ?? 0) || 0;
  const settings = SETTINGS.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${count + index}`, key] as const,
    [`GIT_CONFIG_VALUE_${count + index}`, value] as const,
  ]);
  return {
    ...rest,
    ...Object.fromEntries(settings),
    GIT_CONFIG_COUNT: String(count + SETTINGS.length),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_PAGER: "cat",
    GIT_TERMINAL_PROMPT: "0",
  };
}

/** Options before git's own command that take the next word. */
const WITH_A_VALUE = new Set(["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env", "--exec-path"]);

/** The words between `git` and its command: they choose the repository. */
function optionsOf(words: readonly string[]): string[] {
  let end = 1;
  while (words[end]?.startsWith("-") === true) end += WITH_A_VALUE.has(words[end] ?? "") ? 2 : 1;
  return words.slice(1, end);
}

/** Why a command of git is asked about in any case, as a sentence; null for another command, and without a reason. */
export async function gitProtection(words: readonly string[], folder: string): Promise<string | null> {
  if (!/^git(?:\.exe)?$/iu.test(basename(words[0] ?? ""))) return null;
  const listing = ["config", "--null", "--list", "--show-scope", "--name-only", "--includes"];
  const env = commandEnvironment(process.env) as NodeJS.ProcessEnv;
  const text = await new Promise<string | null>((resolve) => {
    // Without git, the command itself fails.
    execFile("git", [...optionsOf(words), ...listing], { cwd: folder, env, maxBuffer: 10_000_000 }, (error, stdout) =>
      resolve(error === null || error.code === "ENOENT" ? stdout : null),
    );
  });
  if (text === null) return "git cannot read its configuration here";
  const named = keysOfRepository(text).filter(namesProgram);
  if (named.length === 0) return null;
  return `the repository's own configuration names programs for git: ${[...new Set(named)].slice(0, 5).join(", ")}`;
}

/** The keys in the scopes that a repository brings. The text is `scope NUL key NUL` again and again. */
function keysOfRepository(text: string): string[] {
  const parts = text.split("\0");
  return parts.flatMap((scope, index) =>
    index % 2 === 0 && (scope === "local" || scope === "worktree") ? (parts[index + 1] ?? []) : [],
  );
}
