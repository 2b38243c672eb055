import type { MusicProvider, PlayerDevice } from "#connections/music/music-provider";
import { plainName } from "#engine/recommendation/song";
import { AppError } from "#errors/app-error";

/** Words for a kind of device, in terms of players. */
const KINDS: Readonly<Record<string, string>> = {
  phone: "smartphone",
  iphone: "smartphone",
  mobile: "smartphone",
  laptop: "computer",
  desktop: "computer",
  macbook: "computer",
  mac: "computer",
  pc: "computer",
  ipad: "tablet",
  television: "tv",
  speakers: "speaker",
  stereo: "speaker",
};
const ANY_DEVICE = new Set(["device", "the", "my", "other"]);

/** The only device that has all spoken words in its name or its kind. Throws DEVICE_NOT_FOUND, which lists the devices. */
export async function findDevice({ id, player }: MusicProvider, spoken: string): Promise<PlayerDevice> {
  const devices = await player.devices();
  const words = plainName(spoken)
    .split(" ")
    .filter((word) => !ANY_DEVICE.has(word));
  const fitting = words.length === 0 ? [] : devices.filter((device) => words.every((word) => isOf(device, word)));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only;
  throw new AppError("DEVICE_NOT_FOUND", {
    message: `${fitting.length === 0 ? "No device is" : "Several devices are"} called ${JSON.stringify(spoken)}. \`details.devices\` lists the devices.`,
    details: {
      provider: id,
      devices: devices.map(({ id: device, name, type, isActive }) => ({ id: device, name, type, isActive })),
    },
  });
}

function isOf({ name, type }: PlayerDevice, word: string): boolean {
  const its = plainName(`${name} ${type}`).split(" ");
  return its.includes(word) || its.includes(KINDS[word] ?? word);
}
