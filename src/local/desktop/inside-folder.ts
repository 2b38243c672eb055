import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";

/**
 * The location of a path inside a folder; links are followed before the check. The last part need not exist. Throws for
 * a path that leads outside.
 */
export async function insideFolder(folder: string, path: string): Promise<string> {
  const wanted = resolve(folder, path);
  const place = await realpath(wanted).catch(async () => join(await realpath(dirname(wanted)), basename(wanted)));
  if (place !== folder && !place.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
    throw new Error(`${path} is outside the folder of this device.`);
  }
  return place;
}
