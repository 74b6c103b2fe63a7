import type postgres from 'postgres';
import { openPostgres } from './driver.js';

/** The one connection that a process keeps: it hears the notices of all channels and holds the lock of the process. */
export interface HeldConnection {
  /** Waits for the connection, and opens it again if it was lost. */
  sql: postgres.Sql;
  /** Calls `lose` whenever the connection is lost. What its session had, such as locks and channels, has to be taken again. */
  onLost(lose: () => void): void;
  onNotice(channel: string, notice: (payload: string) => void): void;
  /** Returns true after `stop`. */
  isStopped(): boolean;
  stop(): Promise<void>;
}

/** Opens nothing before its first statement. `url` must not be a pooler that gives each transaction another connection. */
export function openHeldConnection(url: string): HeldConnection {
  const losers: (() => void)[] = [];
  const channels = new Map<string, ((payload: string) => void)[]>();
  let stopped = false;
  // The `listen` of postgres.js connects again too, but does not report that the connection was lost.
  const options: postgres.Options<Record<string, never>> & { onnotify: (channel: string, payload: string) => void } = {
    max: 1,
    fetch_types: false,
    connect_timeout: 5,
    idle_timeout: null as unknown as number,
    max_lifetime: null,
    connection: { application_name: 'lead-engagement held' },
    onnotice: () => undefined,
    onnotify: (channel, payload) => {
      for (const notice of channels.get(channel) ?? []) notice(payload);
    },
    onclose: () => {
      for (const lose of losers) lose();
    },
  };
  const sql = openPostgres(url, options);
  return {
    sql,
    onLost: (lose) => void losers.push(lose),
    onNotice: (channel, notice) => void channels.set(channel, [...(channels.get(channel) ?? []), notice]),
    isStopped: () => stopped,
    async stop() {
      stopped = true;
      await sql.end({ timeout: 1 });
    },
  };
}
