export { blurAcross, blurredAt, openBlur, sendRow } from "./blur";
export { restartAt, setWindow, used } from "./bits";
export {
  blockAt,
  endUnits,
  loadPlace,
  makeRow,
  openDecoder,
  placeAt,
  putBlock,
  readUnits,
  rowAt,
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
