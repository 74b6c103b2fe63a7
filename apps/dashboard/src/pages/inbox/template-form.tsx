import type { ChannelTemplate, Conversation } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDraft } from '../../drafts/use-draft.js';
import { t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, controlStyles, Row, SelectField, TextField } from '../../ui/controls.js';
import { Failure, Loading } from '../../ui/page.js';
import styles from './inbox.module.css';
import { fillTemplate, keyOf, placeholdersOf } from './templates.js';

/** The form for a reply after the reply window has ended, when the platform accepts only templates. */
export function TemplateForm({ conversation }: { conversation: Conversation }) {
  const { id, botId, platform, replyWindowEndsAt } = conversation;
  const templates = useQuery({
    queryKey: ['templates', platform, botId],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => findTemplates({ platform, botId }, signal),
  });
  const form = useRef<HTMLFormElement>(null);
  const [chosenKey, setChosenKey] = useState('');
  const [values, setValues] = useState<readonly string[]>([]);
  const chosen = templates.data?.find((template) => keyOf(template) === chosenKey);
  const send = useAction(
    (template: ChannelTemplate) => {
      const { name, language } = template;
      const parameters = placeholdersOf(template).map((_, at) => values[at]?.trim() ?? '');
      const content = fillTemplate(template, parameters);
      return client.conversations.createMessage(id, {
        role: 'HUMAN_AGENT',
        content,
        template: { name, language, parameters },
      });
    },
    {
      changes: [['conversation', id], ['conversations']],
      onDone() {
        setChosenKey('');
        setValues([]);
      },
    },
  );
  const draft = useDraft(form, {
    name: `template/${id}`,
    held: {
      values: { template: JSON.stringify([chosenKey, values]) },
      write(_, value) {
        const [keptKey, keptValues] = JSON.parse(value) as [string, string[]];
        setChosenKey(keptKey);
        setValues(keptValues);
      },
    },
    sent: send.sent,
  });
  return (
    <form
      ref={form}
      className={controlStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen || send.isPending) return;
        draft.sending();
        send.mutate(chosen);
      }}
    >
      <p>
        {t(
          'Free text cannot be sent, because the time for replies ended {moment}. Send an approved template. As soon as the contact answers, you can write freely again.',
          { moment: formatMoment(replyWindowEndsAt ?? '') },
        )}
      </p>
      {templates.isPending && <Loading />}
      {templates.isError && <Failure error={templates.error} onRetry={() => templates.refetch()} />}
      {templates.data?.length === 0 && <p>{t('The channel has no approved templates. Create one at its platform.')}</p>}
      {templates.data && templates.data.length > 0 && (
        <SelectField
          label={t('Template')}
          required
          value={chosenKey}
          options={[
            ['', t('Choose a template')],
            ...templates.data.map((each) => [keyOf(each), `${each.name} (${each.language})`] as const),
          ]}
          onChange={({ target }) => {
            setChosenKey(target.value);
            setValues([]);
          }}
        />
      )}
      {chosen && (
        <>
          {placeholdersOf(chosen).map((placeholder, at) => (
            <TextField
              key={placeholder}
              label={t('Value for {placeholder}', { placeholder })}
              required
              pattern=".*\S.*"
              maxLength={1_000}
              value={values[at] ?? ''}
              onChange={({ target }) =>
                setValues(
                  placeholdersOf(chosen).map((_, other) => (other === at ? target.value : (values[other] ?? ''))),
                )
              }
            />
          ))}
          <section className={`${styles.message} ${styles.own}`} aria-label={t('Preview')} dir="auto">
            <small>{t('Preview')}</small>
            {fillTemplate(chosen, values)}
          </section>
          <Row end>
            <Button look="primary" type="submit" busy={send.isPending}>
              {t('Send template')}
            </Button>
          </Row>
        </>
      )}
    </form>
  );
}

const mostChannels = 10;

/** The templates of the channels by which a conversation can be continued. */
async function findTemplates(
  { platform, botId }: Pick<Conversation, 'platform' | 'botId'>,
  signal: AbortSignal,
): Promise<ChannelTemplate[]> {
  const { data } = await client.channels.list({ platform, botId, enabled: true, limit: mostChannels, signal });
  const lists = await Promise.all(data.map((channel) => client.channels.listTemplates(channel.id, { signal })));
  return [...new Map(lists.flat().map((template) => [keyOf(template), template])).values()];
}
