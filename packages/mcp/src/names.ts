import { contract, type Route } from '@lead-engagement/contract';
import type { LeadEngagement } from '@lead-engagement/sdk';

interface Person {
  id: string;
  name: string | null;
  email: string | null;
}
interface StageName {
  id: string;
  name: string;
  type: string;
  pipelineId: string;
  pipeline: string;
  isDefault: boolean;
}

/** There is not exactly one record with a name. `known` are names that people have given: they are shown as data. */
export class UnknownName extends Error {
  constructor(
    message: string,
    readonly known: readonly string[],
  ) {
    super(message);
  }
}

/** How long a name is cached. */
const keptMs = 60_000;
/** Maximum number of concurrent lookups. */
const maxAtOnce = 2;
/** Maximum number of users, and of cached lookups. */
const maxEntries = 1_000;

/** Translates between ids and names, because people say "Negotiation" and "Ada". */
export class Names {
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #kept = new Map<string, { until: number; value: Promise<unknown> }>();

  constructor(
    private readonly client: LeadEngagement,
    private readonly allows: (route: Route) => boolean,
  ) {}

  /** All stages of all pipelines; none if the credential may not read them. */
  stages(): Promise<StageName[]> {
    if (!this.allows(contract.pipelines.list)) return Promise.resolve([]);
    return this.#keep('stages', async () => {
      const { data } = await this.client.pipelines.list({ limit: 200 });
      return data.flatMap(({ id, name, isDefault, stages }) =>
        stages.map((stage) => ({
          id: stage.id,
          name: stage.name,
          type: stage.type,
          pipelineId: id,
          pipeline: name,
          isDefault,
        })),
      );
    });
  }

  /** The users of the tenant; none if the credential may not read them. */
  users(): Promise<Person[]> {
    if (!this.allows(contract.users.list)) return Promise.resolve([]);
    return this.#keep('users', async () => {
      const users: Person[] = [];
      for await (const user of this.client.users.list({ limit: 200 })) {
        users.push(user);
        if (users.length >= maxEntries) break;
      }
      return users;
    });
  }

  /** The name of a stage, or its id if the name is unknown. */
  async stage(id: string): Promise<string> {
    return (await this.stages()).find((stage) => stage.id === id)?.name ?? id;
  }

  /** The name of a user, or the id if the name is unknown. */
  async user(id: string | null): Promise<string | null> {
    if (id === null) return null;
    return (await this.users()).find((user) => user.id === id)?.name ?? id;
  }

  /** The name of a contact, or the id if the name is unknown. */
  async contact(id: string): Promise<string> {
    if (!this.allows(contract.contacts.get)) return id;
    const contact = await this.#keep(`contact ${id}`, () => this.client.contacts.get(id).catch(() => undefined));
    return contact?.name ?? contact?.email ?? id;
  }

  /** Finds a stage by id or name, first in `pipelineId`. Throws if there is not exactly one match. */
  async stageId(text: string, pipelineId?: string): Promise<string> {
    const all = await this.stages();
    const named = all.filter(({ id, name }) => id === text || same(name, text));
    const here = named.filter((stage) => stage.pipelineId === pipelineId);
    const [found, second] = here.length > 0 ? here : named;
    if (found && !second) return found.id;
    const known = all.map(({ id, name, pipeline }) => `${name} of ${pipeline} (${id})`).slice(0, 30);
    throw new UnknownName(`${found ? 'Several stages are' : 'No stage is'} called so. Choose one of these.`, known);
  }

  /** Finds a user by id, email or name; `me` is the caller. Throws if there is not exactly one match. */
  async userId(text: string, caller: string | undefined): Promise<string> {
    if (same(text, 'me')) {
      if (caller === undefined) throw new Error('This key belongs to no user: name one.');
      return caller;
    }
    const all = await this.users();
    const exact = all.filter(({ id, name, email }) => id === text || same(name, text) || same(email, text));
    const [found, second] =
      exact.length > 0 ? exact : all.filter(({ name }) => name?.toLowerCase().includes(text.toLowerCase()));
    if (found && !second) return found.id;
    const known = all.map(({ id, name }) => `${name} (${id})`).slice(0, 30);
    throw new UnknownName(`${found ? 'Several users are' : 'No user is'} called so. Choose one of these.`, known);
  }

  /** A page can refer to 50 contacts. Few concurrent lookups leave slots for other requests of the tenant. */
  async #inTurn<T>(read: () => Promise<T>): Promise<T> {
    while (this.#underWay.size >= maxAtOnce) await Promise.race(this.#underWay);
    const reading = read();
    const ended: Promise<unknown> = reading.catch(() => {}).finally(() => this.#underWay.delete(ended));
    this.#underWay.add(ended);
    return reading;
  }

  #keep<T>(key: string, read: () => Promise<T>): Promise<T> {
    const now = Date.now();
    const kept = this.#kept.get(key);
    if (kept && kept.until > now) return kept.value as Promise<T>;
    if (this.#kept.size >= maxEntries) this.#kept.clear();
    const value = this.#inTurn(read);
    this.#kept.set(key, { until: now + keptMs, value });
    value.catch(() => this.#kept.delete(key));
    return value;
  }
}

function same(a: string | null, b: string): boolean {
  return a !== null && a.trim().toLowerCase() === b.trim().toLowerCase();
}
