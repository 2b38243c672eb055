/** A value that was read. Texts stay bytes until a caller reads them as text. */
export type ReadValue = boolean | number | Uint8Array | ReadStruct | ReadValue[];

/** The fields of a struct by their numbers. */
export type ReadStruct = ReadonlyMap<number, ReadValue>;

/** An answer of a method. */
export interface ThriftReply {
  /** «Exception» is the protocol's: the other side did not understand the call. */
  kind: "reply" | "exception";
  fields: ReadStruct;
}

const REPLY = 0x80_01_00_02;
const EXCEPTION = 0x80_01_00_03;
const DEEPEST = 16;

/** The reply in these bytes; null for other bytes. */
export function readReply(from: Uint8Array): ThriftReply | null {
  const reader = new Reader(from);
  try {
    const start = reader.word() >>> 0;
    if (start !== REPLY && start !== EXCEPTION) return null;
    reader.bytes(); // the method's name
    reader.word(); // the call's number
    return { kind: start === REPLY ? "reply" : "exception", fields: reader.struct(0) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads from start to end. Past the end, or at malformed bytes, it throws a RangeError. */
class Reader {
  private at = 0;
  private readonly from: Uint8Array;
  private readonly view: DataView;

  constructor(from: Uint8Array) {
    this.from = from;
    this.view = new DataView(from.buffer, from.byteOffset, from.byteLength);
  }

  word(): number {
    this.at += 4;
    return this.view.getInt32(this.at - 4);
  }

  bytes(): Uint8Array {
    const start = this.at + 4;
    const end = start + this.word();
    if (end < start || end > this.from.length) throw new RangeError("A text extends past the end of the data.");
    this.at = end;
    return this.from.subarray(start, end);
  }

  struct(depth: number): ReadStruct {
    if (depth > DEEPEST) throw new RangeError("The structs are nested too deeply.");
    const fields = new Map<number, ReadValue>();
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      this.at += 2;
      const id = this.view.getInt16(this.at - 2);
      fields.set(id, this.value(type, depth));
    }
    return fields;
  }

  private byte(): number {
    this.at += 1;
    return this.view.getUint8(this.at - 1);
  }

  private value(type: number, depth: number): ReadValue {
    switch (type) {
      case 2:
        return this.byte() === 1;
      case 3:
        return this.byte();
      case 4:
        this.at += 8;
        return this.view.getFloat64(this.at - 8);
      case 6:
        this.at += 2;
        return this.view.getInt16(this.at - 2);
      case 8:
        return this.word();
      case 10:
        this.at += 8;
        return Number(this.view.getBigInt64(this.at - 8));
      case 11:
        return this.bytes();
      case 12:
        return this.struct(depth + 1);
      case 13:
        return this.map(depth);
      case 14:
      case 15: {
        const of = this.byte();
        return this.items(this.word(), () => this.value(of, depth + 1));
      }
      default:
        throw new RangeError(`The type ${type} does not exist.`);
    }
  }

  /** Keys and values alternate: no field that we read is a map. */
  private map(depth: number): ReadValue[] {
    const [key, value] = [this.byte(), this.byte()];
    return this.items(this.word(), () => [this.value(key, depth + 1), this.value(value, depth + 1)]);
  }

  private items(count: number, read: () => ReadValue): ReadValue[] {
    // Each item has at least a byte, so no count causes more work than the answer's length.
    if (count < 0 || count > this.from.length - this.at)
      throw new RangeError("A list extends past the end of the data.");
    return Array.from({ length: count }, read);
  }
}

/** The text of a field; undefined without one. */
export function textOf(fields: ReadStruct, id: number): string | undefined {
  const value = fields.get(id);
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : undefined;
}

export function numberOf(fields: ReadStruct, id: number): number | undefined {
  const value = fields.get(id);
  return typeof value === "number" ? value : undefined;
}

export function structOf(fields: ReadStruct, id: number): ReadStruct | undefined {
  const value = fields.get(id);
  return value instanceof Map ? value : undefined;
}

/** The items of a list; empty without one. */
export function itemsOf(fields: ReadStruct, id: number): readonly ReadValue[] {
  const value = fields.get(id);
  return Array.isArray(value) ? value : [];
}
