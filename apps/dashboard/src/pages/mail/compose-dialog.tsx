import type { Email } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { toLocalTime } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { may } from '../../session/session.js';
import { notify } from '../../shell/notices.js';
import { Button, Check, Row, SelectField, TextArea, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { ChosenFiles, FilePicker, useFiles } from '../../ui/files.js';
import { FormDialog } from '../../ui/forms.js';
import { insertText } from '../../ui/insert-text.js';
import { DialogBox, MenuButton } from '../../ui/overlays.js';
import { Failure, Loading } from '../../ui/page.js';
import { Preview, Templates } from './compose-parts.js';
import { subjectOfAnswer } from './email-words.js';
import { useMailboxes } from './mailboxes.js';
import {
  keepSent,
  type Outcomes,
  readSent,
  sendingToSeveral,
  sentField,
  toSentValue,
  trackSending,
} from './outcomes.js';
import { keyOf, type Person, refusals, variables } from './people.js';
import { To } from './recipient-fields.js';
import { isReady, Recipients } from './recipients.js';
import { sendAll } from './send-mail.js';

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
  const { mailboxes, error, refetch } = useMailboxes();
  const [isFree, setFree] = useState(() => people.length === 1 || !sendingToSeveral());
  useEffect(() => {
    // A form that was closed sends the mail that was under way, and notes that in the draft.
    if (!isFree) void Promise.resolve(sendingToSeveral()).then(() => setFree(true));
  }, [isFree]);
  // Without the right to read mailboxes, a mail is sent from the own one.
  const senders = may('read:emails') ? mailboxes?.filter(({ enabled }) => enabled) : [];
  if (!isFree || (!senders && !error)) return <Loading />;
  if (!senders || (senders.length === 0 && may('read:emails'))) {
    return (
      <DialogBox title={t('Write an e-mail')} onClose={onClose}>
        {senders ? <p>{t('There is no mailbox to send from yet.')}</p> : <Failure error={error} onRetry={refetch} />}
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
  const chosen = useFiles();
  const { files } = chosen;
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const done = useRef<Outcomes>(outcomes);
  const isOpen = useIsOpen();
  const area = useRef<HTMLTextAreaElement>(null);
  // Those who have got it are known by their leads, or as contacts: the draft of one is not that of the other.
  const several = people[0]?.leadId ? 'leads' : 'contacts';
  const draft = `email/${answers?.id ?? (single ? keyOf(single) : several)}`;
  const show = (next: Outcomes) => {
    done.current = next;
    setOutcomes(next);
  };
  const note = (next: Outcomes) => {
    show(next);
    return single ? Promise.resolve() : keepSent(draft, next);
  };
  const refused = single ? new Map<string, string>() : refusals(people, [subject, text]);
  const send = useAction(
    async (fields: Record<string, string>) => {
      const ready = people.filter((person) => !refused.has(keyOf(person)));
      const mail = { people: ready, fields, files, answers, outcomes: done.current, note };
      const sent = await sendAll({ ...mail, isStopped: () => !isOpen.current }, single !== undefined);
      if (sent < ready.length) throw new NotAllSentError(sent, ready.length, isOpen.current);
      return sent;
    },
    {
      changes: [['lead'], ['contact'], ['emails'], ['tasks'], ['leads']],
      quiet: true,
      done: (count) => t('{count, plural, one {The mail is on its way.} other {# mails are on their way.}}', { count }),
      onDone,
    },
  );
  const wrong = (field: string) => wrongWith(send.error, field);
  const insert = (more: string) => insertText(area.current, more);
  return (
    <FormDialog
      title={titleOf(people, answers)}
      submit={single ? t('Send') : t('Send to each')}
      draft={draft}
      // The list says who has not got the mail.
      action={send.error instanceof NotAllSentError ? { ...send, error: null } : send}
      {...(!single && {
        held: { values: { [sentField]: toSentValue(outcomes) }, write: (_, value) => show(readSent(value)) },
        disabled: !people.some((person) => isReady(person, refused, outcomes)),
      })}
      hasFiles={files.length > 0}
      onSend={single ? send.mutate : (fields) => trackSending(send.mutateAsync(fields))}
      onClose={onClose}
      wide
    >
      {senders.length > 0 && (
        <SelectField
          label={t('From')}
          name="mailboxId"
          defaultValue={
            answers?.mailboxId && senders.some(([id]) => id === answers.mailboxId) ? answers.mailboxId : senders[0]?.[0]
          }
          options={senders}
          wrong={wrong('mailboxId')}
        />
      )}
      {single && <To person={single} answers={answers} wrong={wrong} />}
      <TextField
        label={t('Subject')}
        name="subject"
        required={!answers}
        maxLength={500}
        value={subject}
        placeholder={answers && subjectOfAnswer(answers)}
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
        <FilePicker files={chosen} small />
      </Row>
      <ChosenFiles files={chosen} />
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
        <Recipients people={people} subject={subject} text={text} refused={refused} outcomes={outcomes} />
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

/** Some of several have not got the mail: the text is kept, and can be sent to the others. */
class NotAllSentError extends Error {
  constructor(sent: number, all: number, isOpen: boolean) {
    super('Some of several people have not got the mail.');
    const kept = t('What you typed is kept. Open the form again to go on.');
    notify({
      kind: 'bad',
      text: `${t('{sent} of {all} mails are on their way.', { sent, all })} ${isOpen ? '' : kept}`,
    });
  }
}

/** Whether a form is still there, for what goes on without it. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
