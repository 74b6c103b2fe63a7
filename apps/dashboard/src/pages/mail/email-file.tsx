import type { Email } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { useAction } from '../../lib/queries.js';
import { saveFile } from '../../lib/save-file.js';
import { client, may } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Badge } from '../../ui/page.js';

type File = Email['attachments'][number];

/** How often mails are read again while a file is being fetched. */
export const refetchMs = 2_000;
export const isFetching = ({ attachments }: Pick<Email, 'attachments'>) =>
  attachments.some(({ status }) => status === 'PENDING');

/** A file of a mail: it can be saved, or it says why not, and can be fetched from the mailbox. */
export function EmailFile({ emailId, file }: { emailId: string; file: File }) {
  const { id, name, status, error } = file;
  const read = async () => (await client.emails.downloadAttachment(emailId, id)).blob();
  const save = useAction(read, { onDone: (blob) => saveFile(blob, name) });
  const fetch = useAction(() => client.emails.fetchAttachment(emailId, id), { changes: [['emails']] });
  const shown = <span dir="auto">{name}</span>;
  if (status === 'READY') {
    return (
      <Button small busy={save.isPending} onClick={() => save.mutate(undefined)}>
        {shown}
      </Button>
    );
  }
  return (
    <span>
      {shown} {status === 'PENDING' && <Badge>{t('Being fetched')}</Badge>}
      {status === 'FAILED' && <Badge kind="Bad">{t('Not received')}</Badge>} <small>{error}</small>{' '}
      {status === 'IN_MAILBOX' && may('write:emails') && (
        <Button small busy={fetch.isPending} onClick={() => fetch.mutate(undefined)}>
          {t('Fetch from the mailbox')}
        </Button>
      )}
    </span>
  );
}
