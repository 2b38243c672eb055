export { blurAcross, blurredAt, openBlur, sendRow } from "./blur";
export { restartAt, setWindow, used } from "./bits";
export { blockAt, endUnits, makeRow, openDecoder, putBlock, readUnits, rowAt, setComponent } from "./decode";
export {
  codesAt,
  countsAt,
  encodeUnits,
  openEncoder,
  outAt,
  putRow,
  reciprocalsAt,
  tokenBytes,
  writeEnd,
  writeUnits,
} from "./encode";
