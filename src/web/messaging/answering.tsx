import { callData } from "#web/lib/call.ts";
import { maySteerOthers } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { TextField, Form, Tick } from "#web/ui/form.tsx";
import { PersonName } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { tell } from "#web/ui/toast.tsx";

import type { Overview } from "./message.ts";
import type { Frame } from "./messaging-frame.tsx";
import { AnsweringAgent } from "./number-facts.tsx";

/** The names in a text, one in each line. */
const linesOf = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);

/** The agent that answers, and what strangers may move it to use. */
export function Answering({ overview, reload }: Pick<Frame, "overview" | "reload">) {
  const choose = useAction(async (fields: Readonly<Record<string, string>>) => {
    const { agent_id: id = "", allowed_tools: tools = "", memory, domain } = fields;
    const body = {
      agent_id: id === "" ? null : id,
      allowed_tools: linesOf(tools),
      allowed_knowledge: [
        ...(domain === undefined ? [] : ["domain" as const]),
        ...(memory === undefined ? [] : ["memory" as const]),
      ],
    };
    const { agent } = await callData("PUT", "/api/messaging/settings", { body });
    tell(agent === null ? "No agent answers messages now." : `${agent.name} answers messages now.`);
    reload();
  });
  const { allowed_tools: tools, allowed_knowledge: knowledge } = overview;
  return (
    <section>
      <h2>Answering agent</h2>
      <p>
        Each person who writes has a conversation of their own with the agent. A supervised or autonomous agent sends
        its answers directly; those of a student or an intern wait for an approval.
      </p>
      <p>
        Those who write are strangers. For them the agent remembers only their own conversation and uses only tools that
        compute, and what you open here. Whatever its level, it asks a person before it changes anything.
      </p>
      {maySteerOthers() ? (
        <div class="form-width">
          <Form action={choose} submit="Save">
            <AgentChoice
              label="Agent"
              name="agent_id"
              chosen={overview.agent?.id}
              chosenName={overview.agent?.name}
              none="No agent answers"
            />
            <TextField
              label="Tools and skills for strangers"
              name="allowed_tools"
              rows={3}
              defaultValue={tools.join("\n")}
              help="The name of a tool or a skill in each line. Empty: none."
              error={choose.error}
            />
            <Tick
              label="Strangers may ask about the agent's domain"
              name="domain"
              isTicked={knowledge.includes("domain")}
            />
            <Tick
              label="Strangers may ask about the agent's work for this workspace"
              name="memory"
              isTicked={knowledge.includes("memory")}
            />
          </Form>
        </div>
      ) : (
        <p>
          <AnsweringAgent of={overview} /> An administrator chooses the agent.
        </p>
      )}
      <Chosen of={overview} />
    </section>
  );
}

function Chosen({ of: { agent, chosen_by: by, updated_at: at } }: { of: Overview }) {
  if (by === null || agent === null) return null;
  return (
    <p>
      <small>
        Chosen <RelativeTime at={at} /> by <PersonName id={by} />, among whose chats the conversations are.
      </small>
    </p>
  );
}
