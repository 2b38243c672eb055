import { ascii, ByteView } from "./byte-view.ts";
import { type JpegSegment, SCAN } from "./jpeg-segments.ts";
import { ADOBE, isFrame, JFIF } from "./kept-segments.ts";
import { brokenPicture, unknownColours } from "./picture.ts";

export const BLOCK = 8;
const PROGRESSIVE = 0xc2;
const MOST_SAMPLES = 4;
const INKS =
  "has the colours of a printer (CMYK), which cannot be edited; save it in RGB, as sRGB, and upload it again";

/** A plane of a JPEG: the luminance, or a colour component, which usually has fewer samples. */
export interface JpegComponent {
  id: number;
  /** Its blocks across a unit, the smallest part in which all components have whole blocks. */
  across: number;
  down: number;
  quantization: number;
  /** In samples, without the padding of the last blocks. */
  width: number;
  height: number;
  /** Number of blocks that cover its samples. */
  blocksAcross: number;
  blocksDown: number;
}

/** How many pixels share a sample of the colours in each direction. */
export interface ColourSamples {
  wideBy: 1 | 2;
  highBy: 1 | 2;
}

export interface JpegFrame {
  width: number;
  height: number;
  isProgressive: boolean;
  components: readonly JpegComponent[];
  /** Blocks across a unit of the component with the most blocks. */
  mostAcross: number;
  mostDown: number;
  unitsAcross: number;
  unitsDown: number;
}

/** Properties of a JPEG that are known before its data is decoded. */
export interface JpegHead extends JpegFrame {
  /** Whether its one scan interleaves all components of a unit, so that rows come while it is read. */
  isStreamed: boolean;
  /** Whether the components are red, green and blue instead of light and two colours. */
  isRgb: boolean;
}

/** Reads the kept segments of a JPEG up to its first scan. Throws INVALID_INPUT for one in the colours of printers (four components). */
export function readHead(segments: Iterable<JpegSegment>): JpegHead {
  let frame: JpegFrame | null = null;
  let transform: number | null = null;
  let hasJfif = false;
  for (const { marker, body } of segments) {
    if (isFrame(marker)) frame = readFrame(marker, new ByteView(body));
    if (marker === JFIF) hasJfif = true;
    if (marker === ADOBE) transform = new ByteView(body).byte(11);
    if (marker !== SCAN) continue;
    if (frame === null) throw brokenPicture("has a scan before its frame");
    const count = frame.components.length;
    if (count === 4) throw unknownColours(INKS);
    if (count !== 1 && count !== 3) throw unknownColours(`has ${count} numbers for each pixel, which name no colour`);
    const isStreamed = !frame.isProgressive && isWhole(new ByteView(body), frame);
    return { ...frame, isStreamed, isRgb: count === 3 && saysRgb(frame, transform, hasJfif) };
  }
  throw brokenPicture("has no picture in it");
}

/** Whether a scan has all components of the frame, in their order. */
const isWhole = (scan: ByteView, { components }: JpegFrame): boolean =>
  scan.byte(0) === components.length && components.every(({ id }, index) => scan.byte(1 + 2 * index) === id);

/** JFIF decides, without it Adobe's segment, without both the names of the components, as in libjpeg. */
function saysRgb({ components }: JpegFrame, transform: number | null, hasJfif: boolean): boolean {
  if (hasJfif) return false;
  if (transform !== null) return transform === 0;
  return components.every(({ id }, index) => id === ascii("RGB")[index]);
}

function readFrame(marker: number, body: ByteView): JpegFrame {
  const [height, width, count] = [body.u16(1), body.u16(3), body.byte(5)];
  const raw = Array.from({ length: count }, (_none, index) => {
    const at = 6 + index * 3;
    const sampling = body.byte(at + 1);
    // With a single component the unit is one block, whatever the file states.
    const [across, down] = count === 1 ? [1, 1] : [sampling >> 4, sampling & 15];
    return { id: body.byte(at), across, down, quantization: body.byte(at + 2) };
  });
  const isKnown = raw.every(
    ({ across, down, quantization }) => isSampling(across) && isSampling(down) && quantization < 4,
  );
  if (raw.length === 0 || !isKnown) throw brokenPicture("has a frame with unknown values");
  const mostAcross = Math.max(...raw.map(({ across }) => across));
  const mostDown = Math.max(...raw.map(({ down }) => down));
  const components = raw.map((component): JpegComponent => {
    const samplesAcross = Math.ceil((width * component.across) / mostAcross);
    const samplesDown = Math.ceil((height * component.down) / mostDown);
    return {
      ...component,
      width: samplesAcross,
      height: samplesDown,
      blocksAcross: Math.ceil(samplesAcross / BLOCK),
      blocksDown: Math.ceil(samplesDown / BLOCK),
    };
  });
  return {
    width,
    height,
    isProgressive: marker === PROGRESSIVE,
    components,
    mostAcross,
    mostDown,
    unitsAcross: Math.ceil(width / (BLOCK * mostAcross)),
    unitsDown: Math.ceil(height / (BLOCK * mostDown)),
  };
}

const isSampling = (value: number): boolean => value >= 1 && value <= MOST_SAMPLES;
