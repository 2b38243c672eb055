import { open, readdir, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";

/** The header of SQLite's first page for the table of tables: a leaf, and its number of tables. */
const SCHEMA_PAGE = { offset: 100, leaf: 0x0d, cells: 3 };
const EMPTY_BYTES = 4_096;
const DATABASE = ".sqlite";

/**
 * Removes databases of Durable Objects without a table. workerd leaves one for each object that deleted all its data,
 * and for each that only read. Runs only while no workerd uses the folder. Returns the number removed.
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

/** Size in bytes; 0 for a missing file. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
