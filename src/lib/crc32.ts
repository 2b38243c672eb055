const TABLE = Uint32Array.from({ length: 256 }, (_entry, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 (ISO 3309, as in zip and PNG) of an ASCII text, as an unsigned number. Finds typing errors; proves nothing. */
export function crc32(text: string): number {
  let value = 0xffffffff;
  for (let index = 0; index < text.length; index++) value = step(value, text.charCodeAt(index));
  return (value ^ 0xffffffff) >>> 0;
}

export function crc32OfBytes(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = step(value, byte);
  return (value ^ 0xffffffff) >>> 0;
}

const step = (value: number, byte: number): number => (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
