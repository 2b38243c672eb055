import { keyFormat } from "#platform/credentials/key-format";

/** A device's key, `tnd_<id>_<secret>_<crc>`. It can only connect the device. */
export const deviceKeys = keyFormat("tnd");
