import type { Mailbox } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { client, may } from '../../session/session.js';

const none: readonly Mailbox[] = [];

/** The mailbox of the user; null if there is none. */
export function useOwnMailbox(refetchInterval: number | false = false) {
  return useQuery({
    queryKey: ['mailboxes', 'own'],
    enabled: may('read:emails'),
    staleTime: 60_000,
    refetchInterval,
    queryFn: ({ signal }) => client.me.getMailbox({ signal }),
  });
}

/** The mailboxes that the user can send from, the own one first. Undefined until they are read. */
export function useSenders(): readonly Mailbox[] | undefined {
  const own = useOwnMailbox();
  const { data = none, isPending } = useQuery({
    queryKey: ['mailboxes', 'senders'],
    enabled: may('read:emails'),
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await client.mailboxes.list({ enabled: true, limit: 100, signal })).data,
  });
  if (own.isPending || isPending) return undefined;
  return [...(own.data ? [own.data] : []), ...data].filter(({ enabled }) => enabled);
}
