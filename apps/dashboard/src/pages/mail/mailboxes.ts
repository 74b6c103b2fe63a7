import type { Mailbox } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { client, currentMe, may } from '../../session/session.js';

const isUser = () => currentMe()?.user !== undefined;

/** The mailbox of the user; null if there is none. */
export function useOwnMailbox(refetchInterval: number | false = false) {
  return useQuery({
    queryKey: ['mailboxes', 'own'],
    enabled: may('read:emails') && isUser(),
    staleTime: 60_000,
    refetchInterval,
    queryFn: ({ signal }) => client.me.getMailbox({ signal }),
  });
}

/** The mailboxes that the user has to do with: the own one first, then all shared ones. Undefined until they are read. */
export function useMailboxes() {
  const own = useOwnMailbox();
  const shared = useQuery({
    queryKey: ['mailboxes', 'of-team'],
    enabled: may('read:emails'),
    staleTime: 60_000,
    // A page has as many as a company can have.
    queryFn: async ({ signal }) => (await client.mailboxes.list({ limit: 100, signal })).data,
  });
  const isRead = shared.data !== undefined && (own.data !== undefined || !isUser());
  const mailboxes: readonly Mailbox[] | undefined = isRead
    ? [...(own.data ? [own.data] : []), ...(shared.data ?? [])]
    : undefined;
  return {
    mailboxes,
    error: isRead ? null : (own.error ?? shared.error),
    refetch: () => {
      for (const query of [own, shared]) if (query.error) void query.refetch();
    },
  };
}
