import { expect } from "vitest";

import { newUuid } from "#lib/uuid";
import { call, newAddress, type Answer, type CallOptions } from "#test/support/client";
import { inDatabase } from "#test/support/database";

export const TEMPLATES = "/api/marketplace/templates";

/** Calls as an anonymous client that was not counted yet. */
export const anonymously = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
  call(method, path, { from: newAddress(), ...options });

export interface TemplateView {
  id: string;
  name: string;
  category: string;
  downloads: number;
  rating: number;
  rating_count: number;
  template_type: string;
  is_listed: boolean;
  is_featured: boolean;
  workflow_data: { nodes: { id: string }[]; edges: { source: string; target: string }[] };
}

/** A category that no other test uses. */
export const newCategory = (): string => `category-${newUuid()}`;

interface ListedFields {
  id: string;
  name: string;
  description: string;
  category: string;
  industry: string | null;
  template_type: "legacy" | "advanced" | "industry";
  complexity: "Beginner" | "Intermediate" | "Advanced";
  tags: string[];
  downloads: number;
  tenant_id: string | null;
  is_listed: boolean;
  is_curated: boolean;
  created_at: number;
  input_schema: unknown[];
  steps: unknown[];
}

const NODES = [
  { id: "a", type: "trigger", label: "Begin", config: {} },
  { id: "b", type: "notify", label: "End", config: { text: "Hello {{who}}" } },
];

/** Puts a template into the marketplace, as only the platform can; gives its id. */
export async function listTemplate(fields: Partial<ListedFields> = {}): Promise<string> {
  const id = fields.id ?? newUuid();
  const row: Record<string, string | number | null> = {
    id,
    tenant_id: fields.tenant_id ?? null,
    is_listed: fields.is_listed === false ? 0 : 1,
    is_curated: fields.is_curated ? 1 : 0,
    template_type: fields.template_type ?? "legacy",
    name: fields.name ?? "A template",
    description: fields.description ?? "Does something",
    category: fields.category ?? newCategory(),
    industry: fields.industry ?? null,
    author: "Test",
    version: "1.0.0",
    complexity: fields.complexity ?? "Beginner",
    integrations: "[]",
    tags: JSON.stringify(fields.tags ?? []),
    estimated_duration: 60,
    multi_step_support: 1,
    pause_resume_support: 0,
    downloads: fields.downloads ?? 0,
    created_at: fields.created_at ?? Date.now(),
    updated_at: Date.now(),
    size_bytes: 1_000,
    prerequisites: "[]",
    use_cases: "[]",
    benefits: "[]",
    input_schema: JSON.stringify(fields.input_schema ?? []),
    steps: JSON.stringify(fields.steps ?? []),
    nodes: JSON.stringify(NODES),
    edges: JSON.stringify([{ source: "a", target: "b" }]),
  };
  const names = Object.keys(row);
  await inDatabase(
    `INSERT INTO workflow_templates (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    ...Object.values(row),
  );
  return id;
}

/** How often a template was downloaded, by the database itself. */
export async function downloadsOf(templateId: string): Promise<number> {
  const [row] = await inDatabase("SELECT downloads FROM workflow_templates WHERE id = ?", templateId);
  return Number(row?.[0]);
}

/**
 * Every acknowledged use is counted, and no refused one. On an overloaded machine the database may answer too late
 * (503); such a use may have been counted, as its caller was told.
 */
export async function requireExactCount(templateId: string, answers: readonly Answer[]): Promise<void> {
  const acknowledged = answers.filter(({ status }) => status === 200).length;
  const unknown = answers.filter(({ status }) => status === 503).length;
  expect(acknowledged + unknown).toBe(answers.length);
  const downloads = await downloadsOf(templateId);
  expect(downloads).toBeGreaterThanOrEqual(acknowledged);
  expect(downloads).toBeLessThanOrEqual(acknowledged + unknown);
}

export const advancedBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Invoice intake",
  description: "From the inbox to the books",
  category: "finance",
  author: "Acme",
  version: "1.2.0",
  integrations: ["gmail"],
  complexity: "Intermediate",
  tags: ["invoices"],
  input_schema: [{ name: "limit", type: "number", label: "Limit", required: true }],
  steps: [
    { step_id: "fetch", name: "Fetch", step_type: "email_trigger", estimated_duration: 30 },
    {
      step_id: "check",
      name: "Check",
      step_type: "rule",
      estimated_duration: 12,
      parameters: { limit: "{{limit}}", text: "above {{limit}}: {{steps.fetch.total}}" },
    },
  ],
  prerequisites: ["A mailbox"],
  use_cases: ["Paying on time"],
  benefits: ["Nothing is paid twice"],
  ...fields,
});

/** Creates a template as a stranger; gives its id. */
export async function createTemplate(fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await anonymously("POST", `${TEMPLATES}/advanced`, { body: advancedBody(fields) });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return (answer.body as { id: string }).id;
}

/** A form with a file, as a browser sends it. */
export function fileUpload(content: string | Buffer, field = "file"): Pick<CallOptions, "rawBody" | "headers"> {
  const boundary = "test-boundary";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="workflow.json"\r\ncontent-type: text/plain\r\n\r\n`;
  return {
    rawBody: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** Sends a workflow file. */
export const importFile = (content: string | Buffer, { field = "file" }: { field?: string } = {}): Promise<Answer> =>
  anonymously("POST", "/api/marketplace/import", fileUpload(content, field));

export const workflow = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "From a file",
  description: "Two nodes",
  nodes: NODES,
  edges: [{ source: "a", target: "b" }],
  ...fields,
});
