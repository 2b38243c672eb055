/** Maximum installed skills of a tenant: every agent run reads their list. */
export const MAX_INSTALLED_SKILLS = 100;

/** With its settings a source must stay within the sandbox's 256 KiB. */
export const MAX_CODE_BYTES = 196_608;
export const MAX_CONFIG_BYTES = 32_768;
export const MAX_SCHEMA_BYTES = 16_384;
export const MAX_TAGS = 20;
export const MAX_VARIABLES = 30;
export const MAX_VARIABLE_CHARACTERS = 4_096;

const encoder = new TextEncoder();

export const textBytes = (value: string): number => encoder.encode(value).length;

/** The stored size of a JSON value. */
export const jsonBytes = (value: unknown): number => textBytes(JSON.stringify(value));
