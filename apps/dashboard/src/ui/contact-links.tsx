import { t } from '../i18n/i18n.js';
import { queries, useAction } from '../lib/queries.js';
import { client, may } from '../session/session.js';
import { notify } from '../shell/notices.js';

type Target = { leadId: string } | { contactId: string };

/** An address or a number to write to or call by another program. What is opened by it stands on the timeline, and can be undone. */
export function ContactLink({ kind, value, target }: { kind: 'mailto' | 'tel'; value: string; target: Target }) {
  const changes = ['lead', 'contact'];
  const read = () => Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  const log = useAction(
    () =>
      client.activities.create({
        ...target,
        type: kind === 'tel' ? 'call' : 'email_sent',
        content: kind === 'tel' ? t('Called {number}', { number: value }) : t('Wrote to {address}', { address: value }),
      }),
    {
      changes: changes.map((name) => [name]),
      onDone: ({ id }) =>
        notify({
          kind: 'good',
          text: t('It is on the timeline.'),
          undo: () => client.activities.delete(id).then(read),
        }),
    },
  );
  return (
    <a
      href={`${kind}:${kind === 'tel' ? value.replace(/[^\d+]/g, '') : encodeURIComponent(value).replace('%40', '@')}`}
      onClick={() => may('write:leads') && log.mutate(undefined)}
    >
      {value}
    </a>
  );
}
