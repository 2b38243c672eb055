import { readdir, readFile, readlink } from "node:fs/promises";

const LISTENING = "0A";

/**
 * The process that listens on a TCP port of this machine; null when the system does not report it (outside Linux, or
 * another user's).
 */
export async function portUser(port: number): Promise<{ pid: number; name: string } | null> {
  const sockets = await listeningSockets(port);
  if (sockets.size === 0) return null;
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    if (!(await hasSocket(pid, sockets))) continue;
    const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
    return { pid: Number(pid), name: name.trim() };
  }
  return null;
}

/** The sockets that listen on a port, as links of /proc name them (proc(5), /proc/net/tcp). */
async function listeningSockets(port: number): Promise<Set<string>> {
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readFile(path, "utf8").catch(() => "")),
  );
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  const rows = tables.flatMap((table) => table.split("\n").slice(1)).map((row) => row.trim().split(/\s+/));
  const found = rows.filter(([, address, , state]) => state === LISTENING && address?.endsWith(`:${wanted}`));
  return new Set(found.map((row) => `socket:[${row[9] ?? ""}]`));
}

async function hasSocket(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const folder = `/proc/${pid}/fd`;
  const descriptors = await readdir(folder).catch(() => []);
  const links = await Promise.all(descriptors.map((name) => readlink(`${folder}/${name}`).catch(() => "")));
  return links.some((link) => sockets.has(link));
}
