/** A file name that is the same in every file system and in every address. */
export const FILE_FORM = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;
