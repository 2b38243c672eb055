const TABLE = Uint32Array.from({ length: 256 }, (_entry, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 (ISO 3309, as in zip and PNG) of an ASCII text, as an unsigned number. Finds typing errors; proves nothing. */
export function crc32(text: string): number {
  let value = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    value = (value >>> 8) ^ (TABLE[(value ^ text.charCodeAt(index)) & 0xff] ?? 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
