import { CLOSE, type Heard } from "./voice-intent.ts";

const DEVICE =
  "(?:speakers?|phone|i ?phone|smartphone|mobile|laptop|computer|mac ?book|mac|pc|desktop|tv|television|headphones|earphones|earbuds|airpods|tablet|i ?pad|stereo|sound ?bar|receiver|hi-?fi|echo|home ?pod|chromecast|sonos|device)";
const ROOM =
  "(?:kitchen|bedroom|living room|bathroom|office|garage|lounge|den|study|dining room|basement|garden|terrace|balcony|hall|hallway|attic|desk|pocket|nursery|playroom|car)";
const PLACE = `(?:the |my |our )?(?:(?:[\\w']+ ){0,2}${DEVICE}|${ROOM})`;

const AT_END = new RegExp(`^(.+?) (?:on|in|to|through|over|via|from|using) (${PLACE})$`, "i");
/** A title that the speaker announced keeps its last words. */
const ANNOUNCED = /^play (?:the (?:song|track|tune|single)|(?:song|track|tune|single) (?:called|named|titled)) /i;

const SOUND = "(?:it|this|that|everything|music|(?:the |this |that |my )?(?:music|song|track|playback|sound|audio))";
const TRANSFERS: readonly RegExp[] = [
  new RegExp(
    `^(?:transfer|move|switch|send|cast|throw|bring|put|change|continue)(?: ${SOUND})?(?: over)? (?:to|on|onto|in|through) (${PLACE})$`,
    "i",
  ),
  new RegExp(`^(?:play|continue|resume)(?: ${SOUND.replace("|music|", "|")})? (?:on|through|in) (${PLACE})$`, "i"),
];

/** A move of the playback to a device; null for other words. */
export function hearTransfer(words: string): Heard | null {
  for (const pattern of TRANSFERS) {
    const device = pattern.exec(words)?.[1];
    if (device !== undefined) return { intent: { action: "transfer", device: named(device) }, confidence: CLOSE };
  }
  return null;
}

/** A wish and the device at its end. */
export function withoutDevice(words: string): { words: string; device: string | null } {
  const [, wish, device] =
    ANNOUNCED.test(words) || !/^(?:play|put|start|listen)\b/i.test(words) ? [] : (AT_END.exec(words) ?? []);
  return wish === undefined || device === undefined ? { words, device: null } : { words: wish, device: named(device) };
}

const named = (device: string): string => device.replace(/^(?:the|my|our) /i, "");
