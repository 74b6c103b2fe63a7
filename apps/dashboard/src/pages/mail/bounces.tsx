import type { EmailBounce } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { useAction } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { pageStyles } from '../../ui/page.js';
import { Ago } from '../../ui/time.js';

/** The addresses of a contact that a mail server has refused for good, and the way to try one again. */
export function Bounces({ contactId }: { contactId: string }) {
  const key = ['contact', contactId, 'bounces'];
  const { data = [] } = useQuery({
    queryKey: key,
    enabled: may('read:emails'),
    queryFn: ({ signal }) => client.contacts.listEmailBounces(contactId, { signal }),
  });
  const clear = useAction(({ id }: EmailBounce) => client.contacts.deleteEmailBounce(contactId, id), {
    changes: [key],
    done: t('Mails to this address are sent again.'),
  });
  return data.map((bounce) => (
    <div key={bounce.id} className={`${pageStyles.note} ${pageStyles.bad}`}>
      <strong>{t('Mails to {address} come back.', { address: bounce.address })}</strong>
      <span>
        {bounce.reason} <Ago at={bounce.bouncedAt} />
      </span>
      {may('write:emails') && (
        <span>
          <Button small busy={clear.isPending} onClick={() => clear.mutate(bounce)}>
            {t('Try again')}
          </Button>
        </span>
      )}
    </div>
  ));
}
