import type { Conversation } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { queries, useAction } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { notify } from '../../shell/notices.js';
import { Button, Row } from '../../ui/controls.js';
import { Badge } from '../../ui/page.js';

/** What the visitor of a web chat says of itself, and whether it has been proved who it is. */
export function VisitorClaim({ conversation }: { conversation: Conversation }) {
  const { id, visitor, contactId } = conversation;
  const accept = useAction(() => client.conversations.acceptClaim(id), {
    changes: [['conversation', id], ['conversations'], ['contact', contactId], ['contacts']],
    done: t('It is written to the contact.'),
  });
  if (!visitor) return null;
  const said = [visitor.name, visitor.email].filter(Boolean).join(', ');
  return (
    <>
      <p>
        {visitor.verified ? (
          <Badge kind="Good">{t('Verified visitor')}</Badge>
        ) : (
          <Badge>{t('Visitor, not verified')}</Badge>
        )}
      </p>
      {visitor.claim === 'OPEN' && (
        <Row>
          <span>{t('The visitor says it is {said}. The contact has not been changed.', { said })}</span>
          {may('write:leads') && (
            <Button small busy={accept.isPending} onClick={() => accept.mutate(undefined)}>
              {t('Write to the contact')}
            </Button>
          )}
        </Row>
      )}
    </>
  );
}

const keyOf = (contactId: string) => ['contact', contactId];

function useContact(contactId: string) {
  return useQuery({
    queryKey: keyOf(contactId),
    enabled: may('read:leads'),
    queryFn: ({ signal }) => client.contacts.get(contactId, { signal }),
  }).data;
}

/** Says that a contact is blocked. */
export function Blocked({ contactId }: { contactId: string }) {
  const blockedAt = useContact(contactId)?.blockedAt;
  if (!blockedAt) return null;
  return (
    <p role="status">
      <Badge kind="Bad">{t('Blocked')}</Badge>{' '}
      {t('Since {time}: what the contact writes is kept, and nobody answers or is notified.', {
        time: formatMoment(blockedAt),
      })}
    </p>
  );
}

/** Blocks a contact on all channels, or unblocks it. */
export function BlockButton({ contactId }: { contactId: string }) {
  const contact = useContact(contactId);
  const refresh = () =>
    Promise.all(
      [keyOf(contactId), ['contacts'], ['conversation'], ['conversations']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const unblock = useAction(() => client.contacts.unblock(contactId), {
    done: t('The contact is unblocked.'),
    onDone: () => void refresh(),
  });
  const block = useAction(() => client.contacts.block(contactId, {}), {
    onDone() {
      const undo = () => client.contacts.unblock(contactId).then(refresh);
      notify({ kind: 'good', text: t('The contact is blocked on all channels.'), undo });
      void refresh();
    },
  });
  if (!contact || !may('write:leads')) return null;
  return contact.blockedAt ? (
    <Button small busy={unblock.isPending} onClick={() => unblock.mutate(undefined)}>
      {t('Unblock')}
    </Button>
  ) : (
    <Button small look="danger" busy={block.isPending} onClick={() => block.mutate(undefined)}>
      {t('End and block')}
    </Button>
  );
}
