import type { AgentTypeId } from "#engine/governance/development-agents";

/** A setting of an agent type: a number in a range, or a list of short texts. */
type Setting =
  | { kind: "number"; minimum: number; maximum: number; fallback: number }
  | { kind: "texts"; maximum: number };

/** The settings of each agent type; omitted ones have their fallback. */
export const TYPE_SETTINGS = {
  planner: {
    /** Working hours of one estimation point. */
    hours_per_point: { kind: "number", minimum: 0.5, maximum: 40, fallback: 4 },
  },
  coder: {
    memory_megabytes: { kind: "number", minimum: 16, maximum: 64, fallback: 16 },
  },
  tester: {
    memory_megabytes: { kind: "number", minimum: 16, maximum: 64, fallback: 16 },
  },
  reviewer: {
    max_function_lines: { kind: "number", minimum: 10, maximum: 1_000, fallback: 60 },
    max_changed_lines: { kind: "number", minimum: 50, maximum: 100_000, fallback: 400 },
    disabled_rules: { kind: "texts", maximum: 50 },
  },
  deployer: {},
} as const satisfies Record<AgentTypeId, Record<string, Setting>>;

export interface SettingIssue {
  key: string;
  code: string;
  message: string;
}

const MAX_TEXT = 100;

/** The faults of a configuration by key; empty without any. */
export function issuesOfConfiguration(agentType: AgentTypeId, config: Record<string, unknown>): SettingIssue[] {
  const known: Readonly<Record<string, Setting>> = TYPE_SETTINGS[agentType];
  return Object.entries(config).flatMap(([key, value]) => {
    const setting = Object.hasOwn(known, key) ? known[key] : undefined;
    if (setting === undefined) return [{ key, code: "unrecognized_keys", message: "is unknown" }];
    const message = problemOf(setting, value);
    return message === null ? [] : [{ key, code: "invalid_value", message }];
  });
}

function problemOf(setting: Setting, value: unknown): string | null {
  if (setting.kind === "number") {
    const { minimum, maximum } = setting;
    const fits = typeof value === "number" && value >= minimum && value <= maximum;
    return fits ? null : `must be a number from ${minimum} to ${maximum}`;
  }
  const fits =
    Array.isArray(value) &&
    value.length <= setting.maximum &&
    value.every((entry) => typeof entry === "string" && entry.length >= 1 && entry.length <= MAX_TEXT);
  return fits ? null : `must be a list of at most ${setting.maximum} texts of 1 to ${MAX_TEXT} characters`;
}

/** A number of a stored configuration, or its fallback. */
export const numberSetting = (config: Record<string, unknown>, key: string, fallback: number): number => {
  const value = config[key];
  return typeof value === "number" ? value : fallback;
};

/** A list of texts of a stored configuration. */
export const textsSetting = (config: Record<string, unknown>, key: string): string[] => {
  const value = config[key];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
};
