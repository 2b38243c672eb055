import fc from "fast-check";
import { expect, test } from "vitest";

import { readReply } from "#connections/evernote/thrift-reader";

const MINUTES = 5;
/** The first bytes of a reply: version and kind, an empty name, and the number of the call. */
const HEAD = [0x80, 0x01, 0x00, 0x02, 0, 0, 0, 0, 0, 0, 0, 1];

/** Bytes of which many are types and small numbers, as in a struct. */
const structBytes = fc.array(fc.oneof(fc.nat(15), fc.constant(0), fc.nat(255)), { maxLength: 400 });

test(
  "any bytes behind the head of a reply are read or refused, and nothing is thrown",
  () => {
    fc.assert(
      fc.property(structBytes, (bytes) => {
        const reply = readReply(Uint8Array.from([...HEAD, ...bytes]));
        expect(reply === null || reply.fields instanceof Map).toBe(true);
      }),
      { numRuns: 200_000 },
    );
  },
  MINUTES * 60_000,
);
