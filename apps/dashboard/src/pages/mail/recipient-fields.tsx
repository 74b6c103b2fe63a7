import type { Email } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { Row, TextField } from '../../ui/controls.js';
import { pageStyles } from '../../ui/page.js';
import type { Person } from './people.js';
import { addressesOf } from './send-mail.js';

/** The fields for who gets a mail, and who gets a copy. */
export function To({
  person,
  answers,
  wrong,
}: {
  person: Person;
  answers: Email | undefined;
  wrong: (field: string) => string | undefined;
}) {
  // Open if it has something: a draft that was put back writes into its fields.
  const [isOpen, setOpen] = useState(false);
  const answered = answers?.direction === 'INBOUND' ? answers.from?.address : addressesOf(answers?.to);
  const field = (name: 'to' | 'cc' | 'bcc', label: string, value = '') => (
    <TextField label={label} name={name} defaultValue={value} required={name === 'to'} wrong={wrong(name)} />
  );
  return (
    <>
      {field('to', t('Recipient'), answered || person.contact?.email || '')}
      <details
        className={pageStyles.folded}
        open={isOpen || Boolean(wrong('cc') ?? wrong('bcc'))}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        onInput={() => setOpen(true)}
      >
        <summary>{t('Copies')}</summary>
        <Row>
          {field('cc', t('Cc'))}
          {field('bcc', t('Bcc'))}
        </Row>
      </details>
    </>
  );
}
