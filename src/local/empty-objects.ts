import { open, readdir, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";

/** What SQLite's first page says of the table of tables: a leaf, and how many tables are in it. */
const SCHEMA_PAGE = { offset: 100, leaf: 0x0d, cells: 3 };
const EMPTY_BYTES = 4_096;
const DATABASE = ".sqlite";

/**
 * Removes the databases of Durable Objects that have no table: workerd leaves one for each object that has deleted all it kept, and one for
 * each that only looked. Only while no workerd runs on the folder. Returns how many were removed.
 */
export async function removeEmptyObjects(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(DATABASE))
    .map(({ parentPath, name }) => resolve(parentPath, name));
  let removed = 0;
  for (const path of paths) {
    if (!(await isEmpty(path))) continue;
    for (const suffix of ["", "-wal", "-shm"]) await rm(path + suffix, { force: true });
    removed++;
  }
  return removed;
}

async function isEmpty(path: string): Promise<boolean> {
  if ((await stat(path)).size !== EMPTY_BYTES || (await sizeOf(`${path}-wal`)) > 0) return false;
  const file = await open(path);
  try {
    const page = Buffer.alloc(EMPTY_BYTES);
    await file.read(page, 0, EMPTY_BYTES, 0);
    const { offset, leaf, cells } = SCHEMA_PAGE;
    return page.readUInt8(offset) === leaf && page.readUInt16BE(offset + cells) === 0;
  } finally {
    await file.close();
  }
}

/** Bytes; 0 for a file that is not there. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
