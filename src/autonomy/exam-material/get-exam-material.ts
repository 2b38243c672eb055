import { dataSetNotFound } from "#autonomy/data-sets/find-data-set";
import type { ServiceContext } from "#context/context";
import { isUuid } from "#lib/uuid";

import { selectMaterial, type Material } from "./store.ts";

export type ExamMaterial = Omit<Material, "set"> & { set: NonNullable<Material["set"]> };

/** The agents in whose exams a data set is material, and what can be drawn of it. Throws NOT_FOUND. */
export async function getExamMaterial(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  setId: string,
): Promise<ExamMaterial> {
  const { set, ...found } = isUuid(setId) ? await selectMaterial(db, tenant.id, setId) : NOTHING;
  if (set === undefined) throw dataSetNotFound(setId);
  return { set, ...found };
}

const NOTHING: Material = { set: undefined, named: [], counts: { checked: 0, changedSince: 0 } };
