import { headers, type IdKind, idPrefixes } from '@lead-engagement/contract';
import { encodeId, newUuid } from '../../src/ids.js';
import type { Answer, TestApi } from '../support/api.js';
import type { Sample } from '../support/sample.js';

const kinds = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix as string, kind as IdKind]));
const idPattern = /\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g;

/** An unknown id of the same kind. */
export function unknownLike(id: string): string {
  const kind = kinds.get(id.slice(0, id.indexOf('_')));
  if (!kind) throw new Error(`${id} is no id of a kind in ids.ts.`);
  return encodeId(kind, newUuid());
}

/** One id of each kind that a tenant has a record of, by prefix; of users, the one who owns records, and of files, that of a conversation. */
export function idsOf({ tenant: _, user: _signedIn, ...sample }: Sample): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [id, prefix = ''] of JSON.stringify([sample.params.conversations, sample]).matchAll(idPattern)) {
    if (!ids.has(prefix)) ids.set(prefix, id);
  }
  return ids;
}

/** Everything in a response that a client can see, except the request id, the time, the limits, and the id that was sent. */
export function visible({ status, headers: sent, text }: Answer, id: string) {
  const {
    [headers.requestId.toLowerCase()]: _id,
    [headers.rateRemaining.toLowerCase()]: _remaining,
    [headers.rateReset.toLowerCase()]: _reset,
    date: _date,
    ...rest
  } = sent;
  return JSON.stringify({ status, headers: rest, text: text.replaceAll(id, '<id>') });
}

/** A visible response without the ids and times that differ between any two records. */
export function outline(answer: Answer, id: string): string {
  return visible(answer, id)
    .replace(idPattern, '<$1>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>');
}

/** Every row of a tenant in every table with tenants' rows. */
export async function dumpTenant({ owner }: TestApi, tenant: string): Promise<Map<string, string[]>> {
  const tables = await owner<{ name: string }[]>`
    select c.relname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`;
  const dump = new Map<string, string[]>();
  const keep = async (name: string, column: string) => {
    const rows = await owner<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${owner(name)} t where ${owner(column)} = ${tenant} order by 1`;
    dump.set(
      name,
      rows.map(({ row }) => row),
    );
  };
  await keep('tenants', 'id');
  for (const { name } of tables) await keep(name, 'tenant_id');
  return dump;
}
