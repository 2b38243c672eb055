interface Order {
  task: string;
  context: Readonly<Record<string, unknown>>;
  parameters: Readonly<Record<string, unknown>>;
}

/** In single quotes nothing means anything to a shell but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command that gives an agent a task; the key comes from the shell's variable, so that it is in no history. */
export function curlOf(origin: string, agentId: string, { task, context, parameters }: Order): string {
  const body = { task, context, ...(Object.keys(parameters).length === 0 ? {} : { parameters }) };
  return [
    `curl -X POST ${quoted(`${origin}/api/agents/${agentId}/execute`)}`,
    `-H "X-API-Key: $TENURE_API_KEY"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(" \\\n  ");
}
