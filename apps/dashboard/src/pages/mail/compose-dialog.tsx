import type { Email } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { toLocalTime } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { client, currentMe, may } from '../../session/session.js';
import { Button, Check, Row, SelectField, TextArea, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { DialogBox, MenuButton } from '../../ui/overlays.js';
import { Loading, pageStyles } from '../../ui/page.js';
import { FilesField } from './files-field.js';
import { useSenders } from './mailboxes.js';
import { fillIn, hasVariables, keyOf, type Person, refusals, variables } from './people.js';
import { type Outcomes, Recipients } from './recipients.js';
import { addressesOf, sendAll } from './send-mail.js';

/** The form for a mail to one person, or for one to each of several. What is typed is kept until it is sent. */
export default function ComposeDialog({
  people,
  answers,
  onClose,
  onDone,
}: {
  people: readonly Person[];
  /** The mail that is answered. */
  answers?: Email;
  onClose: () => void;
  onDone: () => void;
}) {
  const senders = useSenders();
  if (!senders) return <Loading />;
  if (senders.length === 0) {
    return (
      <DialogBox title={t('Write an e-mail')} onClose={onClose}>
        <p>{t('There is no mailbox to send from yet.')}</p>
        <Row end>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Link to="/settings/mailbox">{t('Set up your mailbox')}</Link>
        </Row>
      </DialogBox>
    );
  }
  const options = senders.map(({ id, address }) => [id, address] as const);
  return <Compose people={people} answers={answers} senders={options} onClose={onClose} onDone={onDone} />;
}

function Compose({
  people,
  answers,
  senders,
  onClose,
  onDone,
}: {
  people: readonly Person[];
  answers: Email | undefined;
  senders: readonly (readonly [string, string])[];
  onClose: () => void;
  onDone: () => void;
}) {
  const single = people.length === 1 ? people[0] : undefined;
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const done = useRef<Outcomes>(outcomes);
  const area = useRef<HTMLTextAreaElement>(null);
  const note = (next: Outcomes) => {
    done.current = next;
    setOutcomes(next);
  };
  const send = useAction(
    async (fields: Record<string, string>) => {
      const refused = single ? new Map() : refusals(people, [subject, text]);
      const ready = people.filter((person) => !refused.has(keyOf(person)));
      return sendAll({ people: ready, fields, files, answers, outcomes: done.current, note });
    },
    {
      changes: [['lead'], ['contact'], ['emails'], ['tasks'], ['leads']],
      quiet: true,
      done: ({ sent }) =>
        sent > 0
          ? t('{count, plural, one {The mail is on its way.} other {# mails are on their way.}}', { count: sent })
          : undefined,
      onDone: ({ refused }) => (refused === 0 ? onDone() : undefined),
    },
  );
  const wrong = (field: string) => wrongWith(send.error, field);
  const insert = (more: string) => {
    const box = area.current;
    if (!box) return;
    box.setRangeText(more, box.selectionStart, box.selectionEnd, 'end');
    // As if it was typed: it belongs to the draft.
    box.dispatchEvent(new Event('input', { bubbles: true }));
    box.focus();
  };
  return (
    <FormDialog
      title={titleOf(people, answers)}
      submit={single ? t('Send') : t('Send to each')}
      draft={`email/${answers?.id ?? (single ? keyOf(single) : 'many')}`}
      action={send}
      onSend={send.mutate}
      onClose={onClose}
      wide
    >
      <SelectField
        label={t('From')}
        name="mailboxId"
        defaultValue={
          answers?.mailboxId && senders.some(([id]) => id === answers.mailboxId) ? answers.mailboxId : senders[0]?.[0]
        }
        options={senders}
        wrong={wrong('mailboxId')}
      />
      {single && <To person={single} answers={answers} wrong={wrong} />}
      <TextField
        label={t('Subject')}
        name="subject"
        required={!answers}
        maxLength={500}
        value={subject}
        placeholder={answers && `Re: ${answers.subject}`}
        onChange={({ target }) => setSubject(target.value)}
        wrong={wrong('subject')}
      />
      <TextArea
        label={t('Text')}
        name="text"
        ref={area}
        required
        rows={10}
        maxLength={100_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        wrong={wrong('text') ?? wrong('template')}
      />
      <Row>
        <Templates onChoose={insert} />
        <MenuButton
          small
          choices={variables.map((name) => ({ id: name, text: name, run: () => insert(`{{${name}}}`) }))}
        >
          {t('Insert a variable')}
        </MenuButton>
        <FilesField files={files} onChange={setFiles} />
      </Row>
      <TextField
        label={t('Send at')}
        name="sendAt"
        type="datetime-local"
        min={toLocalTime(Date.now())}
        hint={t('Empty: at once.')}
        wrong={wrong('sendAt')}
      />
      <Check label={t('With the signature')} name="signature" defaultChecked />
      {single ? (
        <Preview person={single} subject={subject} text={text} />
      ) : (
        <Recipients people={people} subject={subject} text={text} outcomes={outcomes} />
      )}
    </FormDialog>
  );
}

function titleOf(people: readonly Person[], answers: Email | undefined): string {
  const [first] = people;
  if (answers && first) return t('Answer {name}', { name: first.contact?.name ?? first.name });
  if (people.length === 1 && first) return t('E-mail to {name}', { name: first.contact?.name ?? first.name });
  return t('E-mail to each of {count}', { count: people.length });
}

function To({
  person,
  answers,
  wrong,
}: {
  person: Person;
  answers: Email | undefined;
  wrong: (field: string) => string | undefined;
}) {
  const answered = answers?.direction === 'INBOUND' ? answers.from?.address : addressesOf(answers?.to);
  const field = (name: 'to' | 'cc' | 'bcc', label: string, value = '') => (
    <TextField label={label} name={name} defaultValue={value} required={name === 'to'} wrong={wrong(name)} />
  );
  return (
    <>
      {field('to', t('Recipient'), answered || person.contact?.email || '')}
      <details className={pageStyles.folded}>
        <summary>{t('Copies')}</summary>
        <Row>
          {field('cc', t('Cc'))}
          {field('bcc', t('Bcc'))}
        </Row>
      </details>
    </>
  );
}

/** Puts the text of a canned reply into the mail, with its variables. */
function Templates({ onChoose }: { onChoose: (content: string) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['canned-replies', ''],
    enabled: may('read:conversations'),
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await client.cannedReplies.list({ limit: 50, signal })).data,
  });
  if (data.length === 0) return null;
  return (
    <MenuButton
      small
      choices={data.map(({ id, shortcut, content }) => ({ id, text: shortcut, run: () => onChoose(content) }))}
    >
      {t('Canned replies')}
    </MenuButton>
  );
}

/** A mail with variables as the person gets it. */
function Preview({ person, subject, text }: { person: Person; subject: string; text: string }) {
  if (!hasVariables(subject) && !hasVariables(text)) return null;
  const userName = currentMe()?.user?.name;
  const [head, body] = [fillIn(subject, person, userName), fillIn(text, person, userName)];
  const missing = [...new Set([...head.missing, ...body.missing])];
  return (
    <section aria-label={t('Preview')} className={pageStyles.note}>
      <strong>{head.text}</strong>
      <pre className={pageStyles.code}>{body.text}</pre>
      {missing.length > 0 && <span>{t('There is no value for {names}.', { names: missing.join(', ') })}</span>}
    </section>
  );
}
