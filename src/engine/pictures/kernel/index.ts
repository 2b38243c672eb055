export { blurAcross, blurredAt, openBlur, sendRow } from "./blur";
export { restartAt, setWindow, used } from "./bits";
export {
  blockAt,
  endUnits,
  loadPlace,
  openDecoder,
  placeAt,
  putBlock,
  readUnits,
  savePlace,
  setComponent,
  setWidth,
  showPart,
} from "./decode";
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
export { makeRow, rowAt } from "./rows";
