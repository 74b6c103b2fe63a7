import { connect } from '../../db/client.js';
import { openReplicas } from '../../db/replicas/open-replicas.js';
import type { ReplicaReport, Replicas } from '../../db/replicas/replicas.js';
import type { Config } from '../../env/env.js';
import { type Finding, ok, problem, tryCheck, warning } from './finding.js';

const section = 'see "Read replicas" in docs/database.md';

/** Checks each of DATABASE_REPLICA_URLS: whether it is a replica of the database, can be reached, and keeps up. */
export async function checkReplicas({ urls, maxLagMs }: Config['replicas'], primaryUrl: string): Promise<Finding[]> {
  if (urls.length === 0) return [];
  const primary = connect(primaryUrl, 'lead_engagement_api', { maxConnections: 1 });
  const check = async (url: string, at: number): Promise<Finding[]> => {
    const name = `replica ${at + 1}`;
    return tryCheck(name, `Correct DATABASE_REPLICA_URLS: ${section}.`, async () => {
      const notes: string[] = [];
      const note = (_: object, text: string) => void notes.push(text);
      const replicas = (await openReplicas({
        urls: [url],
        maxLagMs,
        primary,
        maxConnections: 1,
        log: { info: note, warn: note } as Parameters<typeof openReplicas>[0]['log'],
      })) as Replicas;
      try {
        return describe(name, replicas.report()[0] as ReplicaReport, notes.at(-1) ?? '');
      } finally {
        await replicas.close(1);
      }
    });
  };
  try {
    return (await Promise.all(urls.map(check))).flat();
  } finally {
    await primary.end({ timeout: 1 });
  }
}

function describe(name: string, { status, lagBytes }: ReplicaReport, note: string): Finding {
  if (status === 'used') return ok(name, `it follows the primary, ${lagBytes} bytes behind`);
  if (status === 'behind') {
    const detail = `it is ${lagBytes} bytes behind the primary, so lists are not read from it at the moment`;
    return warning(name, detail, `Check that it streams (pg_stat_wal_receiver), and its load; ${section}.`);
  }
  const reason = note.replace(/^replica \d+ is not used: /, '').replace(/\. Its lists.*$/, '');
  return problem(name, `it cannot be used: ${reason}`, `Check that it runs, and its URL; ${section}.`);
}
