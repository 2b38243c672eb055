/** Thrift's binary protocol in the vendor's view, independent of the adapter's implementation. */
export type Wire = Map<number, unknown>;

/** A received call: its method and its arguments; null for other bytes. */
export function readCall(body: Uint8Array): { method: string; fields: Wire } | null {
  const from = Buffer.from(body);
  if (from.length < 12 || from.readUInt32BE(0) !== 0x80010001) return null;
  const place = { at: 4 };
  const method = readBinary(from, place).toString();
  place.at += 4;
  return { method, fields: readStruct(from, place) };
}

function readBinary(from: Buffer, place: { at: number }): Buffer {
  const length = from.readInt32BE(place.at);
  const start = place.at + 4;
  place.at = start + length;
  return from.subarray(start, place.at);
}

function readStruct(from: Buffer, place: { at: number }): Wire {
  const fields: Wire = new Map();
  for (let type = from.readInt8(place.at++); type !== 0; type = from.readInt8(place.at++)) {
    const id = from.readInt16BE(place.at);
    place.at += 2;
    fields.set(id, readValue(from, place, type));
  }
  return fields;
}

function readValue(from: Buffer, place: { at: number }, type: number): unknown {
  if (type === 2) return from.readInt8(place.at++) === 1;
  if (type === 8) return from.readInt32BE((place.at += 4) - 4);
  if (type === 10) return Number(from.readBigInt64BE((place.at += 8) - 8));
  if (type === 11) return readBinary(from, place);
  if (type === 12) return readStruct(from, place);
  if (type !== 15) throw new Error(`The vendor's methods take no type ${type}.`);
  const of = from.readInt8(place.at++);
  const count = from.readInt32BE((place.at += 4) - 4);
  return Array.from({ length: count }, () => readValue(from, place, of));
}

/** A field of an answer. Whole numbers are words, unless they are times. */
export type Field = readonly [
  id: number,
  value: string | number | boolean | { time: number } | Fields | readonly string[] | Fields[],
];
export type Fields = readonly Field[];

const isFields = (value: readonly unknown[]): value is Fields =>
  Array.isArray(value[0]) && typeof value[0][0] === "number";

/** A reply of a method; `field` is 0 for its result, above that an exception. */
export const writeReply = (method: string, field: number, value: Fields | readonly string[]): Uint8Array =>
  Buffer.concat([word(0x80010002 | 0), binary(method), word(1), struct([[field, value]])]);

function struct(fields: Fields): Buffer {
  const written = fields.map(([id, value]) => {
    const [type, bytes] = typed(value);
    return Buffer.concat([Buffer.of(type, id >> 8, id & 255), bytes]);
  });
  return Buffer.concat([...written, Buffer.of(0)]);
}

function typed(value: Field[1]): [number, Buffer] {
  if (typeof value === "string") return [11, binary(value)];
  if (typeof value === "number") return [8, word(value)];
  if (typeof value === "boolean") return [2, Buffer.of(value ? 1 : 0)];
  if ("time" in value) return [10, long(value.time)];
  if (isFields(value)) return [12, struct(value)];
  const items = value as (string | Fields)[];
  const of = items.every((item) => typeof item === "string") ? 11 : 12;
  const written = items.map((item) => (typeof item === "string" ? binary(item) : struct(item)));
  return [15, Buffer.concat([Buffer.of(of), word(items.length), ...written])];
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

function binary(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([word(bytes.length), bytes]);
}
