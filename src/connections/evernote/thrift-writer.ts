/** A value with its type in Thrift's binary protocol. */
export type ThriftValue =
  | { type: "bool"; value: boolean }
  | { type: "i32"; value: number }
  | { type: "i64"; value: number }
  | { type: "string"; value: string | Uint8Array }
  | { type: "struct"; value: ThriftFields }
  | { type: "list"; of: ThriftValue["type"]; value: readonly ThriftValue[] };

/** The fields of a struct by their numbers; undefined ones are not written. */
export type ThriftFields = Readonly<Record<number, ThriftValue | undefined>>;

/** The protocol's type numbers. */
export const TYPE_CODES = { bool: 2, i32: 8, i64: 10, string: 11, struct: 12, list: 15 } as const;

/** The first word of a message: the protocol version, and «call». */
const CALL = 0x80_01_00_01;
const STOP = 0;

export const text = (value: string): ThriftValue => ({ type: "string", value });
export const bytes = (value: Uint8Array): ThriftValue => ({ type: "string", value });
export const int = (value: number): ThriftValue => ({ type: "i32", value });
export const flag = (value: boolean): ThriftValue => ({ type: "bool", value });
export const struct = (value: ThriftFields): ThriftValue => ({ type: "struct", value });
export const texts = (values: readonly string[]): ThriftValue => ({
  type: "list",
  of: "string",
  value: values.map(text),
});

/** A call of a method: its name, and its arguments by their numbers. */
export function thriftCall(method: string, parameters: ThriftFields): Uint8Array<ArrayBuffer> {
  const out = new Pieces();
  out.word(CALL);
  writeText(out, method);
  out.word(1); // the call's number within the connection; there is only one
  writeFields(out, parameters);
  return out.joined();
}

function writeFields(out: Pieces, fields: ThriftFields): void {
  for (const [id, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    out.byte(TYPE_CODES[value.type]);
    out.short(Number(id));
    writeValue(out, value);
  }
  out.byte(STOP);
}

function writeValue(out: Pieces, of: ThriftValue): void {
  switch (of.type) {
    case "bool":
      return out.byte(of.value ? 1 : 0);
    case "i32":
      return out.word(of.value);
    case "i64":
      return out.long(of.value);
    case "string":
      return writeText(out, of.value);
    case "struct":
      return writeFields(out, of.value);
    case "list": {
      out.byte(TYPE_CODES[of.of]);
      out.word(of.value.length);
      for (const item of of.value) writeValue(out, item);
      return undefined;
    }
  }
}

function writeText(out: Pieces, value: string | Uint8Array): void {
  const written = typeof value === "string" ? new TextEncoder().encode(value) : value;
  out.word(written.length);
  out.add(written);
}

/** The bytes written so far; numbers are big-endian. */
class Pieces {
  private readonly pieces: Uint8Array[] = [];

  add(piece: Uint8Array): void {
    this.pieces.push(piece);
  }

  byte(value: number): void {
    this.add(Uint8Array.of(value));
  }

  short(value: number): void {
    this.number(2, (view) => view.setInt16(0, value));
  }

  word(value: number): void {
    this.number(4, (view) => view.setInt32(0, value));
  }

  long(value: number): void {
    this.number(8, (view) => view.setBigInt64(0, BigInt(value)));
  }

  joined(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of this.pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  private number(size: number, write: (view: DataView) => void): void {
    const piece = new Uint8Array(size);
    write(new DataView(piece.buffer));
    this.add(piece);
  }
}
