import { useQuery } from '@tanstack/react-query';
import { client, may } from '../../session/session.js';

/** Mails that are looked at, the latest first: a board where more than these wait for an answer has no use for marks. */
const mostMails = 1_000;
const pageSize = 200;
const readAgainMs = 30_000;

/** The ids of leads with a mail that waits for an answer. */
export function useWaitingLeads(): ReadonlySet<string> {
  const { data } = useQuery({
    // Below the tasks, which are read again when a mail has come.
    queryKey: ['tasks', 'emails', 'leads'],
    queryFn: ({ signal }) => readWaiting(signal),
    refetchInterval: readAgainMs,
    enabled: may('read:emails'),
  });
  return data ?? none;
}

const none: ReadonlySet<string> = new Set();

async function readWaiting(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let read = 0;
  const query = { direction: 'INBOUND', answered: false, sort: '-occurredAt', limit: pageSize, signal } as const;
  for await (const { leadId } of client.emails.list(query)) {
    if (leadId) ids.add(leadId);
    if (++read === mostMails) break;
  }
  return ids;
}
