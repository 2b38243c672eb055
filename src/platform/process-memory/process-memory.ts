let noted: ReadonlyMap<string, number> = new Map();

/** Notes the bytes that each process of a local instance occupies, as its host measured them. */
export function noteProcessMemory(bytes: Readonly<Record<string, number>>): void {
  noted = new Map(Object.entries(bytes));
}

/** The bytes by process; empty where no host measures them. */
export const processMemory = (): ReadonlyMap<string, number> => noted;
