import type { Channel } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { linesOf } from '../../lib/lines.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { SelectField, TextArea, TextField } from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';

/** Connects a chatbot to a bot at Telegram. */
export function TelegramDialog({
  botId,
  changes,
  onClose,
}: {
  botId: string;
  changes: string[][];
  onClose: () => void;
}) {
  const connect = useAction(
    ({ token = '' }: Record<string, string>) =>
      client.channels.create({ platform: 'TELEGRAM', botId, telegram: { token } }),
    {
      changes,
      quiet: true,
      done: t('The server connects it now. Press Check to see whether it works.'),
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={t('Connect Telegram')}
      submit={t('Connect')}
      draft={null}
      action={connect}
      onSend={connect.mutate}
      onClose={onClose}
    >
      <ol>
        <li>{t('In Telegram, open a chat with @BotFather and send /newbot.')}</li>
        <li>{t('Choose a name for the bot. BotFather shows its token.')}</li>
        <li>{t('Enter the token here. The server encrypts it and does not show it again.')}</li>
      </ol>
      <TextField
        label={t('Token')}
        name="token"
        type="password"
        autoComplete="off"
        required
        maxLength={200}
        wrong={wrongWith(connect.error, 'telegram.token')}
      />
    </FormDialog>
  );
}

const toFields = ({ name, web }: Channel): Fields => ({
  name,
  color: web?.color ?? '',
  position: web?.position ?? '',
  contactForm: web?.contactForm ?? '',
  title: web?.title ?? '',
  greeting: web?.greeting ?? '',
  offlineMessage: web?.offlineMessage ?? '',
  quickReplies: web?.quickReplies.join('\n') ?? '',
});

/** How a web chat looks, and what it says. Fields that are left empty get a default. */
export function AppearanceDialog({
  channel,
  changes,
  onClose,
}: {
  channel: Channel;
  changes: string[][];
  onClose: () => void;
}) {
  const { id, name, web } = channel;
  const edit = useEdit(channel, toFields);
  const save = useAction(
    (fields: Record<string, string>) =>
      client.channels.update(
        id,
        {
          name: fields.name ?? name,
          web: {
            color: fields.color,
            position: fields.position as 'RIGHT',
            contactForm: fields.contactForm as 'NONE',
            title: fields.title || null,
            greeting: fields.greeting || null,
            offlineMessage: fields.offlineMessage || null,
            quickReplies: linesOf(fields.quickReplies),
          },
        },
        { ifMatch: edit.base.version },
      ),
    { changes, quiet: true, edit, done: t('Saved.'), onDone: onClose },
  );
  const wrong = (field: string) => wrongWith(save.error, `web.${field}`);
  return (
    <FormDialog
      title={t('Edit {name}', { name })}
      draft={`channel/${id}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
      wide
    >
      <TextField label={t('Name')} name="name" required maxLength={100} defaultValue={name} />
      <TextField label={t('Color')} name="color" type="color" defaultValue={web?.color} wrong={wrong('color')} />
      <SelectField
        label={t('Position')}
        name="position"
        defaultValue={web?.position}
        options={[
          ['RIGHT', t('Right')],
          ['LEFT', t('Left')],
        ]}
      />
      <TextField
        label={t('Title')}
        name="title"
        maxLength={60}
        defaultValue={web?.title ?? ''}
        wrong={wrong('title')}
      />
      <TextArea
        label={t('Greeting')}
        name="greeting"
        maxLength={500}
        defaultValue={web?.greeting ?? ''}
        hint={t('Left empty, a default in the language of the page is shown.')}
        wrong={wrong('greeting')}
      />
      <TextArea
        label={t('Text while the chatbot is disabled')}
        name="offlineMessage"
        maxLength={500}
        defaultValue={web?.offlineMessage ?? ''}
        wrong={wrong('offlineMessage')}
      />
      <TextArea
        label={t('Buttons with first questions')}
        name="quickReplies"
        defaultValue={web?.quickReplies.join('\n')}
        hint={t('Up to six, one in each line, such as “What are your opening hours?”.')}
        wrong={wrong('quickReplies')}
      />
      <SelectField
        label={t('Ask for name and e-mail address')}
        name="contactForm"
        defaultValue={web?.contactForm}
        options={[
          ['NONE', t('Never')],
          ['OPTIONAL', t('At any time, as visitors like')],
          ['REQUIRED', t('Before the first message')],
        ]}
      />
    </FormDialog>
  );
}
