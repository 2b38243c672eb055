import { keyFormat } from "#platform/credentials/key-format";

/** A device's key, `tnd_<id>_<secret>_<crc>`. It connects the device and does nothing else. */
export const deviceKeys = keyFormat("tnd");
