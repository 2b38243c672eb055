/**
 * The reasons for an agent's probation, as JSON, for a query over `graduation_standings`; an empty object without one. A
 * row from before reasons added up has one.
 */
export const REASONS = `coalesce(probation_reasons,
  CASE WHEN probation_since IS NULL THEN '{}' ELSE json_object(probation_reason, probation_since) END)`;
