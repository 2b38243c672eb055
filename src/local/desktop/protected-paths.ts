import { join, relative, sep } from "node:path";

import type { Place } from "./folder-files.ts";

interface Protection {
  /** Why, after the word "because". */
  because: string;
  /** Names of folders; everything below them is protected. */
  folders: readonly string[];
  /** Names of files in any folder; `*` is for any characters. */
  files: readonly string[];
}

/**
 * Files that decide what runs on this computer although no command names them. A write to one of them is always asked
 * about. The table is also in docs/guides/desktop.md.
 */
export const PROTECTED: readonly Protection[] = [
  {
    because: "version control obeys it",
    folders: [".git", ".hg", ".svn", ".bzr", ".jj", ".husky", ".githooks", ".github", ".gitlab", ".circleci"],
    files: [
      ".git",
      ".gitconfig",
      ".gitmodules",
      ".gitattributes",
      ".gitlab-ci.yml",
      ".hgrc",
      ".pre-commit-config.yaml",
      "lefthook.y*ml",
      ".lefthook.y*ml",
      ".lintstagedrc*",
    ],
  },
  {
    because: "editors and assistants obey it",
    folders: [".vscode", ".idea", ".zed", ".nvim", ".vim", ".emacs.d", ".devcontainer", ".claude", ".cursor", ".codex"],
    files: ["*.code-workspace", ".exrc", ".vimrc", ".nvimrc", ".nvim.lua", ".emacs", ".dir-locals*.el", ".mcp.json"],
  },
  {
    because: "shells and the sign-in obey it",
    folders: [".ssh", ".gnupg", ".config", ".local", "LaunchAgents", "LaunchDaemons", ".direnv"],
    files: [
      ".envrc",
      ".bash*",
      ".zsh*",
      ".zprofile",
      ".zlogin",
      ".zlogout",
      ".profile",
      ".login",
      ".logout",
      ".kshrc",
      ".cshrc",
      ".tcshrc",
      ".inputrc",
      ".xinitrc",
      ".xprofile",
      ".xsession*",
      ".pam_environment",
      ".tmux.conf",
      ".screenrc",
      "*profile.ps1",
    ],
  },
  {
    because: "package managers and builds obey it",
    folders: [".cargo", ".yarn", ".mvn", ".gradle", ".bundle", ".m2"],
    files: [
      "package.json",
      ".npmrc",
      ".yarnrc*",
      ".pnpmfile.*",
      "pnpm-workspace.yaml",
      "makefile",
      "gnumakefile",
      "*.mk",
      "justfile",
      ".justfile",
      "taskfile.y*ml",
      "rakefile",
      "gemfile",
      "build.rs",
      "*.gradle",
      "*.gradle.kts",
      "gradlew*",
      "mvnw*",
      "setup.py",
      "setup.cfg",
      "pyproject.toml",
      "tox.ini",
      "noxfile.py",
      "conftest.py",
      "sitecustomize.py",
      "usercustomize.py",
      "*.pth",
      "composer.json",
      "dockerfile*",
      "docker-compose*.y*ml",
      "compose*.y*ml",
    ],
  },
  {
    because: "tools obey it when they start",
    folders: [".aws", ".docker", ".kube"],
    files: [
      ".tool-versions",
      ".mise*.toml",
      "mise*.toml",
      ".gdbinit",
      ".lldbinit",
      ".irbrc",
      ".pryrc",
      ".pythonrc*",
      ".rprofile",
      ".curlrc",
      ".wgetrc",
      ".env",
      ".env.*",
    ],
  },
  { because: "this client obeys it", folders: [], files: [".tenure-desktop*"] },
];

/** Characters that HFS+ leaves out of a name: `.g\u200cit` is `.git` there (CVE-2014-9390). */
const LEFT_OUT = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A name as the most lenient file system compares it: without case, forms, ends of dots and spaces, and streams. */
const folded = (name: string): string =>
  name
    .normalize("NFKC")
    .replace(LEFT_OUT, "")
    .toLowerCase()
    .replace(/:.*$/su, "")
    .replace(/[. ]+$/u, "");

/** Windows gives `.git` the second name `GIT~1`. */
const isShortName = (name: string): boolean => /~\d/u.test(name);

const matcherOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .toLowerCase()
      .replaceAll(/[.+^$()|[\]\\{}?]/gu, String.raw`\$&`)
      .replaceAll("*", ".*")}$`,
    "su",
  );

const MATCHERS = PROTECTED.map(({ because, folders, files }) => ({
  because,
  folders: new Set(folders.map((name) => name.toLowerCase())),
  files: files.map(matcherOf),
}));

/** Why a write to a place is asked about in any case, as a sentence; null for a place that is not protected. */
export function protectionOf(folder: string, place: Place): string | null {
  // The device's own folder may be below a protected one, and was chosen by a person.
  const names = relative(folder, join(place.parent, place.name)).split(sep).map(folded);
  const last = names.at(-1) ?? "";
  const found = MATCHERS.find(
    ({ folders, files }) => names.some((name) => folders.has(name)) || files.some((file) => file.test(last)),
  );
  const because =
    found?.because ??
    (names.some(isShortName) ? "it can be the short name of another file" : null) ??
    (place.names > 1 ? `the file has ${place.names} names (hard links), and another may be elsewhere` : null);
  return because === null ? null : `${place.path} is protected, because ${because}`;
}
