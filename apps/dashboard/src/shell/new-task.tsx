import { useRef, useState } from 'react';
import { t } from '../i18n/i18n.js';
import { tomorrow } from '../lib/format.js';
import { useAction } from '../lib/queries.js';
import { client } from '../session/session.js';
import { Button, Row, TextField } from '../ui/controls.js';
import { wrongWith } from '../ui/explain.js';
import { FormDialog } from '../ui/forms.js';
import { useOffer } from '../ui/offer.js';
import { AssigneeField, toAssignee } from '../ui/tasks.js';
import { type FoundRecord, useRecords } from './palette-choices.js';

/** Whom or what a task is about, as the form keeps it. */
type About = Pick<FoundRecord, 'target' | 'text' | 'kind'>;

/** Makes a task for a lead or a contact that is searched. */
export default function NewTask({ onClose }: { onClose: () => void }) {
  const [about, setAbout] = useState<About>();
  const due = useRef<HTMLInputElement>(null);
  const create = useAction(
    ({ title = '', dueAt = '', assigneeId }: Record<string, string>) =>
      client.activities.create({
        type: 'task',
        title,
        dueAt: new Date(dueAt),
        assigneeId: toAssignee(assigneeId),
        ...about?.target,
      }),
    {
      changes: [['tasks'], ['overview'], ['leads'], ['lead'], ['contact']],
      quiet: true,
      done: t('The task is added.'),
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={t('New task')}
      submit={t('Create')}
      draft="task/new"
      held={{
        values: { about: about ? JSON.stringify(about) : '' },
        write: (_, value) => setAbout(value ? (JSON.parse(value) as About) : undefined),
      }}
      action={create}
      onSend={create.mutate}
      onClose={onClose}
    >
      <TextField label={t('Title')} name="title" required maxLength={200} wrong={wrongWith(create.error, 'title')} />
      {about ? (
        <Row>
          <span>
            {t('For')} <strong>{about.text}</strong> {about.kind}
          </span>
          <Button small onClick={() => setAbout(undefined)}>
            {t('Another one')}
          </Button>
        </Row>
      ) : (
        <AboutField
          onChoose={({ target, text, kind }) => {
            setAbout({ target, text, kind });
            due.current?.focus();
          }}
        />
      )}
      <TextField
        ref={due}
        label={t('Due')}
        name="dueAt"
        type="datetime-local"
        required
        defaultValue={tomorrow()}
        wrong={wrongWith(create.error, 'dueAt')}
      />
      <AssigneeField label={t('Assigned to')} />
    </FormDialog>
  );
}

/** Searches leads and contacts. A form with it is not sent before one of them is chosen. */
function AboutField({ onChoose }: { onChoose: (record: FoundRecord) => void }) {
  const [text, setText] = useState('');
  const { records, isPending } = useRecords(text);
  const offer = useOffer({
    label: t('Leads and contacts'),
    text,
    options: records.map((record) => ({ id: record.to, record })),
    onChoose: ({ record }) => onChoose(record),
    show: ({ record }) => (
      <>
        <strong>{record.text}</strong> <span>{record.kind}</span>
      </>
    ),
  });
  const isSearched = text.trim().length > 1;
  return (
    <>
      <TextField
        label={t('Lead or contact')}
        hint={t('Type a part of the name, and choose from the list.')}
        role="combobox"
        aria-expanded={offer.list !== false}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        ref={(field) => field?.setCustomValidity(t('Choose a lead or a contact from the list.'))}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (!offer.onKeyDown(event)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        {...offer.field}
      />
      {offer.list}
      {isSearched && records.length === 0 && <p role="status">{isPending ? t('Searching …') : t('Nothing found.')}</p>}
    </>
  );
}
