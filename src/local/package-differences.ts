interface LockedPackage {
  version?: string;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
}

/** The machine, as npm compares it with what a package says of itself. */
export interface Machine {
  platform: string;
  arch: string;
  /** Null where there is only one. */
  libc: "glibc" | "musl" | null;
}

/** The part of a lock file, the repository's or npm's in `node_modules`, that lists installed packages. */
interface Lock {
  packages: Record<string, LockedPackage>;
}

/**
 * Packages of the lock file that `node_modules` lacks or has in another version. Packages of other machines are not
 * required, and of the optional ones only those that are made for this machine.
 */
export function comparePackages(
  locked: Lock,
  installed: Lock,
  { platform, arch, libc: libcHere }: Machine,
): { missing: string[]; outdated: string[] } {
  const missing: string[] = [];
  const outdated: string[] = [];
  for (const [path, { version, optional = false, os, cpu, libc }] of Object.entries(locked.packages)) {
    if (path === "") continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const found = installed.packages[path];
    const isForHere = matches(os, platform) && matches(cpu, arch) && (libcHere === null || matches(libc, libcHere));
    if (found === undefined) {
      if (isForHere && (!optional || os !== undefined)) missing.push(name);
    } else if (found.version !== version) outdated.push(name);
  }
  return { missing, outdated };
}

/** npm's rule: a list names allowed values, or excluded ones with `!`. */
function matches(names: string | readonly string[] | undefined, here: string): boolean {
  if (names === undefined) return true;
  const allowed = [names].flat();
  const refused = allowed.filter((name) => name.startsWith("!"));
  return refused.length > 0 ? !refused.includes(`!${here}`) : allowed.includes(here);
}
