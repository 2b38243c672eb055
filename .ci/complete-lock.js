// npm leaves out of the lock file what the registry at hand does not have, silently, when it is an optional package of another
// platform; `npm ci` then refuses the lock. This puts the missing entries back, as npm writes them, without the digest that only the
// package could give. It also takes out what packages say about engines: npm would compare it with the Node that runs npm, and warn of each
// package, although every script runs on the pinned Node 24. Run it after `npm install`: npm run lock:complete
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const { packages } = lock;

/** What a platform package of a tool is for, read from its name: `@oxlint/binding-linux-arm64-musl`. */
function platformOf(name) {
  const parts = name.split("/").at(-1).split("-");
  const has = (...words) => words.find((word) => parts.includes(word));
  const os = has("android", "darwin", "freebsd", "linux", "openharmony", "win32");
  const cpu = has("arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "x64");
  const isMusl = parts.some((part) => part.startsWith("musl"));
  const isGnu = parts.some((part) => part.startsWith("gnu"));
  return { os, cpu, libc: isMusl ? "musl" : isGnu && os === "linux" ? "glibc" : undefined };
}

/** A platform package of the same tool that npm did write down. */
const siblingOf = (name, version) =>
  Object.entries(packages).find(
    ([path, entry]) =>
      path.startsWith(`node_modules/${name.split("/")[0]}/`) && entry.os !== undefined && entry.version === version,
  )?.[1];

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  if (path === "") continue;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const { os, cpu, libc } = platformOf(name);
    if (packages[`node_modules/${name}`] || !os || !cpu) continue;
    const sibling = siblingOf(name, version);
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(entry.dev ? { dev: true } : {}),
      ...(libc ? { libc: [libc] } : {}),
      ...(sibling?.license ? { license: sibling.license } : {}),
      optional: true,
      os: [os],
    };
    added++;
  }
}

for (const [path, entry] of Object.entries(packages)) if (path !== "") delete entry.engines;

const sorted = Object.entries(packages).toSorted(([left], [right]) => left.localeCompare(right, "en"));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} added\n`);
