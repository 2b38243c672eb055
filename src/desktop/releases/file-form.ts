/** A file name that is valid in every file system and every URL. */
export const FILE_FORM = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;
