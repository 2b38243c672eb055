import { constants, type Dirent } from "node:fs";
import { type FileHandle, lstat, open, readdir, readlink, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";

/** A place inside the device's folder: a real folder, and a last part that is not a link. */
export interface Place {
  /** The path as the sender wrote it. */
  path: string;
  /** Without links. */
  parent: string;
  /** "." for the device's folder itself. */
  name: string;
  /** How many names the file has (hard links); 0 for a file that does not exist yet. */
  names: number;
}

/**
 * Where an open file really is. Linux tells it for each descriptor, and opens names relative to one. Elsewhere the
 * paths are looked at again after opening.
 */
const DESCRIPTORS = process.platform === "linux" ? "/proc/self/fd" : null;

/** Windows has neither flag. A pipe is opened without waiting for its other end, and then refused. */
const UNFOLLOWED = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The location of a path inside a folder, all links followed. Throws for a path that leads outside. */
export async function insideFolder(folder: string, path: string): Promise<string> {
  const place = await realpath(resolve(folder, path));
  if (!isInside(folder, place)) throw outside(path);
  return place;
}

/** Finds a place in a folder; its last part need not exist. Throws for a path that leads outside, and for a link. */
export async function findPlace(folder: string, path: string): Promise<Place> {
  const wanted = resolve(folder, path);
  const isFolder = wanted === folder;
  const parent = isFolder ? folder : await realpath(dirname(wanted));
  if (!isInside(folder, parent)) throw outside(path);
  const name = isFolder ? "." : basename(wanted);
  const about = await lstat(join(parent, name)).catch(absent);
  if (about?.isSymbolicLink() === true) throw new Error(`${path} is a link. This device does not follow links.`);
  return { path, parent, name, names: about?.isFile() === true ? about.nlink : 0 };
}

export async function readInside(place: Place, maxBytes: number, descriptors = DESCRIPTORS): Promise<string | null> {
  const file = await openPlace(place, constants.O_RDONLY, descriptors);
  try {
    const about = await file.stat();
    if (!about.isFile()) throw new Error(`${place.path} is not a file.`);
    return about.size > maxBytes ? null : await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

/** Writes only into the place that was found. The file is emptied after its descriptor was checked, not by opening it. */
export async function writeInside(place: Place, text: string, descriptors = DESCRIPTORS): Promise<void> {
  const file = await openPlace(place, constants.O_WRONLY | constants.O_CREAT, descriptors);
  try {
    const about = await file.stat();
    if (!about.isFile()) throw new Error(`${place.path} is not a file.`);
    if (about.nlink > Math.max(1, place.names)) throw moved(place);
    await file.truncate(0);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

export async function listInside(place: Place, descriptors = DESCRIPTORS): Promise<Dirent[]> {
  if (descriptors === null) {
    const entries = await readdir(join(place.parent, place.name), { withFileTypes: true });
    await findAgain(place);
    return entries;
  }
  const folder = await openPlace(place, constants.O_RDONLY | constants.O_DIRECTORY, descriptors);
  try {
    return await readdir(`${descriptors}/${folder.fd}`, { withFileTypes: true });
  } finally {
    await folder.close();
  }
}

/** Opens the place, and nothing that was put there in its stead. Throws when a folder on the way was exchanged. */
async function openPlace(place: Place, flags: number, descriptors: string | null): Promise<FileHandle> {
  const { parent, name } = place;
  if (descriptors === null) return checked(place, await open(join(parent, name), flags | UNFOLLOWED), LOOKS_BY_PATH);
  const folder = await open(parent, constants.O_RDONLY | constants.O_DIRECTORY | UNFOLLOWED);
  try {
    if ((await readlink(`${descriptors}/${folder.fd}`)) !== parent) throw moved(place);
    return await checked(place, await open(`${descriptors}/${folder.fd}/${name}`, flags | UNFOLLOWED));
  } finally {
    await folder.close();
  }
}

/**
 * Number of looks where paths are all there is. A program that exchanges a folder and a link could pass one look: the
 * folder is in place for `realpath`, and the link a moment later. It would have to be in time for each look.
 */
const LOOKS_BY_PATH = 32;

async function checked(place: Place, file: FileHandle, looks = 1): Promise<FileHandle> {
  try {
    const opened = await file.stat({ bigint: true });
    for (let look = 0; look < looks; look += 1) {
      const there = await findAgain(place);
      if (opened.ino !== there.ino || opened.dev !== there.dev) throw moved(place);
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The facts of what is at the place now. Throws when the folder before it is no longer where it was. */
async function findAgain(place: Place) {
  if ((await realpath(place.parent)) !== place.parent) throw moved(place);
  return lstat(join(place.parent, place.name), { bigint: true });
}

const isInside = (folder: string, place: string): boolean =>
  place === folder || place.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null;
  throw error;
};

const outside = (path: string): Error => new Error(`${path} is outside the folder of this device.`);

const moved = ({ path }: Place): Error => new Error(`${path} was exchanged while it was opened.`);
