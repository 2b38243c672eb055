import { crc32OfBytes } from "#lib/crc32";

/** A JPEG with a leading EXIF segment, as cameras write it: an orientation, and a text where a place would be. */
export function withExif(jpeg: Uint8Array, exif: { orientation: number; place: string }): Uint8Array<ArrayBuffer> {
  const place = Buffer.from(exif.place);
  const tiff = Buffer.alloc(8 + 2 + 12 + 4 + place.length);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(exif.orientation, 18);
  place.copy(tiff, 26);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]));
}

/** A chunk of a PNG. */
export function chunkOf(type: string, body: readonly number[]): Uint8Array {
  const whole = Buffer.alloc(12 + body.length);
  whole.writeUInt32BE(body.length);
  whole.write(type, 4);
  Buffer.from(body).copy(whole, 8);
  whole.writeUInt32BE(crc32OfBytes(whole.subarray(4, 8 + body.length)), 8 + body.length);
  return whole;
}

/** A PNG whose header claims another size; its checksum is right. */
export function withLength(png: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32OfBytes(copy.subarray(12, 29)), 29);
  return new Uint8Array(copy);
}
