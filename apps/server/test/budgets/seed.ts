import type postgres from 'postgres';
import { decodeId, nilUuid } from '../../src/ids.js';
import { dataOf, type Sample } from '../support/sample.js';

/** What is uneven among seeded records: some have much, and few have others. */
export interface Seeded {
  /** Has a twentieth of all leads, and half of all activities, which belong to no lead. */
  hotContactId: string;
  /** On half of all leads. */
  megaTag: string;
  /** On ten leads, the oldest. */
  fewTag: string;
  /** Has three of ten leads and contacts, live and deleted ones. */
  busyUserId: string;
}

/** How leads are spread over time and stages. */
export interface SeedShape {
  /** The records were created evenly over this time until now. By default, one in each second from 30 days ago on. */
  overDays?: number;
  /** If true, eight of ten leads are closed: three WON, four LOST, one UNQUALIFIED. By default, one in a thousand is WON. */
  mostlyClosed?: boolean;
}

/**
 * Gives the tenant of a sample so many contacts, leads and activities, a quarter of the contacts and leads deleted. `admin` is a
 * superuser, and no trigger fires: what triggers would write is written here.
 */
export async function seed(
  admin: postgres.Sql,
  sample: Sample,
  count: number,
  { overDays, mostlyClosed = false }: SeedShape = {},
): Promise<Seeded> {
  const tenant = sample.tenant;
  const begin = `${overDays ?? 30} days`;
  const seconds = overDays === undefined ? 1 : (overDays * 86_400) / count;
  const [first, , , won, lost] = sample.stageIds.map((id) => decodeId('stage', id) as string);
  const made = async (url: string, body: object) => dataOf(await sample.caller.call('POST', url, body), 201).id;
  const user = await made('/v1/users', { email: 'busy@example.com', name: 'Busy', role: 'AGENT' });
  const [mega, few] = [await made('/v1/tags', { name: 'mega' }), await made('/v1/tags', { name: 'few' })];
  const busy = decodeId('user', user) as string;
  const [ofMega, ofFew] = [decodeId('tag', mega) as string, decodeId('tag', few) as string];
  await admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const key = (kind: number, number: string) =>
      tx`overlay(${tenant}::text placing ${tx.unsafe(`'${kind}' || lpad(to_hex((${number})::int), 11, '0')`)} from 25)::uuid`;
    const moments = tx`cross join lateral (
        select date_trunc('ms', now() - ${begin}::interval + n * ${`${seconds} s`}::interval) as moment
      ) at
      cross join lateral (select case when n % 4 = 0 then moment + interval '1 day' end as deleted) gone`;
    const statusOf = mostlyClosed
      ? tx`(array['OPEN', 'NURTURING', 'UNQUALIFIED', 'WON', 'WON', 'WON', 'LOST', 'LOST', 'LOST', 'LOST'])[n / 7 % 10 + 1]`
      : tx`case when n % 1000 = 1 then 'WON' else 'OPEN' end`;
    await tx`
      insert into contacts (tenant_id, id, created_at, updated_at, deleted_at, name, email, external_id, phone, phone_e164,
        country, owner_id)
      select ${tenant}, ${key(1, 'n')}, moment, moment, deleted, 'Contact ' || n, 'c' || n || '@example.com', 'c' || n,
        '+49309' || n, '+49309' || n, case when n % 50 = 0 then 'FR' else 'DE' end, case when n % 10 < 3 then ${busy}::uuid end
      from generate_series(1, ${count}::int) n ${moments}`;
    await tx`
      insert into leads (tenant_id, id, created_at, updated_at, deleted_at, contact_id, title, status, source, pipeline_id,
        stage_id, stage_entered_at, score, value, currency, external_id, assigned_to_id, tag_ids, closed_at)
      select ${tenant}, ${key(2, 'n')}, moment, moment, deleted, ${key(1, `case when n % 20 = 1 then 1 else n end`)},
        case when n % 10 < 9 then 'Smith ' else 'Jones ' end || n, status, 'API',
        ${decodeId('pipeline', sample.pipelineId) as string},
        ${mostlyClosed ? tx`case status when 'WON' then ${won as string}::uuid when 'LOST' then ${lost as string}::uuid else ${first as string}::uuid end` : (first as string)}, moment,
        n % 100, n % 1000, 'EUR', 'l' || n, case when n % 10 < 3 then ${busy}::uuid end,
        array_remove(array[case when n % 2 = 0 then ${ofMega}::uuid end, case when n <= 10 then ${ofFew}::uuid end], null),
        case when status in ('WON', 'LOST', 'UNQUALIFIED') then moment end
      from generate_series(1, ${count}::int) n ${moments} cross join lateral (select ${statusOf} as status) s`;
    if (mostlyClosed) {
      await tx`
        insert into lead_changes (tenant_id, id, lead_id, action, changes, created_at)
        select tenant_id, id, id, 'updated', jsonb_build_object('stage_id', jsonb_build_array(${first as string}::text, stage_id)),
          created_at
        from leads where tenant_id = ${tenant} and stage_id <> ${first as string}`;
    }
    await tx`
      insert into lead_tags (tenant_id, lead_id, tag_id) select tenant_id, id, unnest(tag_ids) from leads where tenant_id = ${tenant}
      on conflict do nothing`;
    await tx`
      insert into lead_scores (tenant_id, lead_id, engine, reasons, computed_at)
      select tenant_id, id, 'rules', '[]', created_at from leads where tenant_id = ${tenant} on conflict do nothing`;
    await tx`
      insert into activities (tenant_id, id, created_at, updated_at, user_id, contact_id, lead_id, type, is_system, occurred_at)
      select ${tenant}, ${key(3, 'n')}, moment, moment, ${busy}, ${key(1, `case when n % 2 = 0 then 1 else n end`)},
        case when n % 2 = 1 and n % 20 > 1 then ${key(2, 'n')} end, 'note', false, moment
      from generate_series(1, ${count}::int) n ${moments}`;
    await tx`
      insert into contact_words (tenant_id, contact_id, words)
      select tenant_id, id, scoped_words(tenant_id, deleted_at is null,
        words_of_contact(name, email, company, phone, phone_e164))
      from contacts where tenant_id = ${tenant} on conflict do nothing`;
    await tx`
      insert into lead_words (tenant_id, lead_id, words)
      select tenant_id, id, scoped_words(tenant_id, deleted_at is null, words_of(title, true)) from leads
      where tenant_id = ${tenant} on conflict do nothing`;
    await tx`
      insert into lead_sums (tenant_id, pipeline_id, stage_id, status, source, owner_id, currency, count, valued, value)
      select tenant_id, pipeline_id, stage_id, status, source, coalesce(assigned_to_id, ${nilUuid}), currency, count(*), count(value),
        coalesce(sum(value), 0)
      from leads where tenant_id = ${tenant} and deleted_at is null and external_id is not null group by 1, 2, 3, 4, 5, 6, 7`;
    await tx`
      insert into count_deltas (tenant_id, resource, delta)
      select ${tenant}, resource, (case resource when 'activities' then ${count}::int else ${count}::int * 3 / 4 end)
      from unnest(array['contacts', 'leads', 'activities']) resource`;
  });
  const [contact] = await admin<{ id: string }[]>`
    select id from contacts where tenant_id = ${tenant} and external_id = 'c1'`;
  return { hotContactId: contact?.id as string, megaTag: mega, fewTag: few, busyUserId: busy };
}
