import type { Queryable } from '../../../db/client.js';
import { areNamesakes, type Spelled, spell } from './similarity.js';

/** A contact whose name and company are compared with those of others. */
export interface Named {
  /** A UUID. */
  id: string;
  name: string | null;
  company: string | null;
}

/** A contact (a UUID) with a similar name at the company of another one (`of`). */
export interface Namesake {
  of: string;
  id: string;
  type: 'NAME_AND_COMPANY';
  value: string;
}

/** Contacts of a company that are looked at for each beginning and end of a name: what more of them share says little. */
export const maxColleagues = 100;

interface Colleague {
  /** Those of the contacts that the statement is about with the same key. */
  of: string[];
  id: string;
  name: string;
  company: string;
}

/** The live contacts with a similar name at the same company as each of these. One statement for all. */
export async function listNamesakes(db: Queryable, tenantId: string, contacts: readonly Named[]): Promise<Namesake[]> {
  const named = contacts.filter(hasBoth);
  if (named.length === 0) return [];
  const colleagues = await listColleagues(db, tenantId, named);
  const spelled = new Map<string, Spelled>();
  const spelledOf = (one: Colleague | NamedFully) => {
    const known = spelled.get(one.id) ?? spell(one);
    spelled.set(one.id, known);
    return known;
  };
  const byId = new Map(named.map((one) => [one.id, one]));
  const seen = new Set<string>();
  return colleagues.flatMap((colleague) =>
    colleague.of.flatMap((id) => {
      const pair = `${id} ${colleague.id}`;
      const one = byId.get(id);
      if (!one || id === colleague.id || seen.has(pair)) return [];
      seen.add(pair);
      if (!areNamesakes(spelledOf(one), spelledOf(colleague))) return [];
      const value = `${colleague.name}, ${colleague.company}`;
      return [{ of: id, id: colleague.id, type: 'NAME_AND_COMPANY' as const, value }];
    }),
  );
}

type NamedFully = Named & { name: string; company: string };
const hasBoth = (one: Named): one is NamedFully => one.name !== null && one.company !== null;

/** Live contacts of the companies of these, of which a word of the name begins or ends as one of theirs. */
function listColleagues(db: Queryable, tenantId: string, named: readonly NamedFully[]): Promise<Colleague[]> {
  const sent = named.map(({ id, name, company }) => ({ id, name, company }));
  return db<Colleague[]>`
    with keys as materialized (
      select key, array_agg(distinct n.id) as of
      from jsonb_to_recordset(${JSON.stringify(sent)}::text::jsonb) as n (id uuid, name text, company text),
        unnest(namesake_keys(${tenantId}::uuid, n.name, n.company)) key
      group by key
    )
    select k.of, c.id, c.name, c.company from keys k cross join lateral (
      select id, name, company from contacts
      where tenant_id = ${tenantId} and name is not null and company is not null and deleted_at is null
        and namesake_keys(tenant_id, name, company) @> array[k.key] and array[id] <> k.of
      limit ${maxColleagues}
    ) c`;
}
