import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { openPostgres } from '../../db/driver.js';
import { databaseName } from '../../db/embedded/cluster-state.js';

/** Where the rows of the starting point are kept: no role of the server can read it. */
const schema = 'starting_point';
const giveUpAfterMs = 20_000;
/** A lock that was not available in time, and a deadlock. */
const lockedCodes = ['55P03', '40P01'];

/** All tables with rows of their own: a partitioned table has none, its partitions have. */
const eachTable = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

const save = `
  create schema ${schema};
  do $$ declare t record; begin
    for t in ${eachTable} loop
      execute format('create table ${schema}.%1$I as table public.%1$I', t.name);
    end loop;
  end $$`;

/**
 * No writer is running once the locks are held. The locks are given up before a second, after which PostgreSQL looks for deadlocks and could end the
 * transaction of a writer. At the notice, servers drop what they have cached of a tenant.
 */
const restore = `
  set local session_replication_role = replica;
  set local lock_timeout = '500ms';
  do $$ declare t record; columns text; begin
    execute (select format('lock table %s in exclusive mode', string_agg(format('public.%I', name), ', '))
             from (${eachTable} order by relname) as tables);
    perform pg_notify('lead_engagement_keys', id::text), pg_notify('lead_engagement_setups', id::text) from public.tenants;
    for t in ${eachTable} loop
      execute format('delete from public.%I', t.name);
      continue when to_regclass(format('${schema}.%I', t.name)) is null;
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
        where attrelid = format('public.%I', t.name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from ${schema}.%1$I', t.name, columns);
    end loop;
  end $$`;

/** The rows that a database had at one moment, to go back to. */
export interface StartingPoint {
  /** Makes the rows of this moment the starting point. */
  save(): Promise<void>;
  /**
   * Puts every table back to the starting point, in one transaction that waits for the writers under way. Sequences go on, so that no
   * number is given out twice. Throws if a writer does not end within 20 s.
   */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the starting point of an embedded database. `adminUrl` is its superuser's: constraints and triggers must not see the rows change. */
export function openStartingPoint(adminUrl: string): StartingPoint {
  const url = new URL(adminUrl);
  url.pathname = `/${databaseName}`;
  const sql = openPostgres(url.href, { max: 1, fetch_types: false, onnotice: () => undefined });
  const run = (text: string) => sql.begin((tx) => tx.unsafe(text).simple());
  return {
    async save() {
      await run(save);
    },
    async restore() {
      const giveUpAtMs = performance.now() + giveUpAfterMs;
      for (;;) {
        try {
          return void (await run(restore));
        } catch (error) {
          const isLocked = error instanceof postgres.PostgresError && lockedCodes.includes(error.code);
          if (!isLocked || performance.now() > giveUpAtMs) throw error;
          await delay(50);
        }
      }
    },
    close: () => sql.end({ timeout: 5 }),
  };
}
