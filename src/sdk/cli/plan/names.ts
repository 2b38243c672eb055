import { misused } from "#sdk/cli/failure";
import { dataOf, type Tenure } from "#sdk/client";

import { budgetName } from "./budget-name.ts";

/** Stands in a body that is only checked for the id of a thing that an earlier file makes. */
const ID_TO_COME = "00000000-0000-7000-8000-000000000000";

export type Noun = "agent" | "budget" | "domain" | "model connection" | "skill" | "workflow";

type Named = AsyncIterable<{ id: string; name: string }> | Promise<readonly { id: string; name: string }[]>;

/** The ids of things by their names, and the names by their ids. Names that several have identify none. */
class Directory {
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #doubled = new Set<string>();

  add(id: string, name: string): void {
    if (this.#ids.has(name)) this.#doubled.add(name);
    this.#ids.set(name, id);
    this.#names.set(id, name);
  }

  isDoubled = (name: string): boolean => this.#doubled.has(name);
  idOf = (name: string): string | undefined => (this.#doubled.has(name) ? undefined : this.#ids.get(name));

  nameOf(id: string): string | undefined {
    const name = this.#names.get(id);
    return name === undefined || this.#doubled.has(name) ? undefined : name;
  }
}

/** The names by which files refer to other things. They are read when the first file needs them. */
export class Names {
  readonly #tenure: Tenure;
  readonly #toCome: ReadonlySet<string>;
  readonly #read = new Map<Noun, Promise<Directory>>();

  /** `toCome` has the things that the files make, as `<noun> <name>`: a plan may refer to them. */
  constructor(tenure: Tenure, toCome: ReadonlySet<string> = new Set()) {
    this.#tenure = tenure;
    this.#toCome = toCome;
  }

  /** The id of the thing that a file names. Throws when there is none, or several. */
  async idOf(noun: Noun, name: unknown): Promise<string> {
    if (typeof name !== "string") throw misused(`${noun}: must be the name of one`);
    const directory = await this.#directory(noun);
    if (directory.isDoubled(name)) throw misused(`${noun}: several are named "${name}"; rename all but one`);
    const id = directory.idOf(name) ?? (this.#toCome.has(`${noun} ${name}`) ? ID_TO_COME : undefined);
    if (id === undefined) throw misused(`${noun}: none is named "${name}", in the workspace or in the files`);
    return id;
  }

  /** The name of a thing; undefined for an unknown id, and for a name that several have. */
  async nameOf(noun: Noun, id: string): Promise<string | undefined> {
    return (await this.#directory(noun)).nameOf(id);
  }

  #directory(noun: Noun): Promise<Directory> {
    const known = this.#read.get(noun) ?? this.#readAll(noun);
    this.#read.set(noun, known);
    return known;
  }

  async #readAll(noun: Noun): Promise<Directory> {
    const directory = new Directory();
    const query = { limit: 100 };
    const all = {
      agent: () => this.#tenure.pages("/api/agents", "agents", { query }),
      domain: () => this.#tenure.pages("/api/v1/domains", "domains", { query }),
      skill: () => this.#tenure.pages("/api/v1/skills/private", "skills", { query: { ...query, is_installed: true } }),
      workflow: () => this.#tenure.pages("/api/workflows", "workflows", { query }),
      budget: async () => {
        const { budgets } = await dataOf(this.#tenure.api.GET("/api/budgets"));
        return budgets.map(({ id, agent_name: agent, ...rest }) => ({ id, name: budgetName({ ...rest, agent }) }));
      },
      "model connection": async () => (await dataOf(this.#tenure.api.GET("/api/model-connections"))).model_connections,
    } satisfies Record<Noun, () => Named>;
    for await (const { id, name } of await all[noun]()) directory.add(id, name);
    return directory;
  }
}
