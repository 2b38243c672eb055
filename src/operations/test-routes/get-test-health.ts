import { VERSION } from "#operations/health/check-health";

/** Says that the test routes exist; that the caller may use them was checked before. */
export const getTestHealth = (): { status: "ok"; version: string } => ({ status: "ok", version: VERSION });
