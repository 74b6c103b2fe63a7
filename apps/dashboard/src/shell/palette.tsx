import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useState } from 'react';
import { t } from '../i18n/i18n.js';
import { ownValue } from '../lib/own-value.js';
import { NewLead } from '../pages/leads/new-lead.js';
import { loadWhenOnline } from '../session/online.js';
import { TextField } from '../ui/controls.js';
import { DialogBox } from '../ui/overlays.js';
import { type Choice, findPages, makers, recent, useRecords } from './palette-choices.js';
import styles from './shell.module.css';

const NewContact = lazy(() =>
  loadWhenOnline(async () => ({ default: (await import('../pages/contacts/contact-dialog.js')).ContactDialog })),
);
const NewTask = lazy(() => loadWhenOnline(() => import('./new-task.js')));
const dialogs = { [makers.lead]: NewLead, [makers.contact]: NewContact, [makers.task]: NewTask };

/** Finds pages, leads and contacts by a few letters, and makes some from everywhere. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const [Making, setMaking] = useState<(typeof dialogs)[keyof typeof dialogs]>();
  const [last, setLast] = useState<Choice[]>([]);
  useEffect(() => {
    void recent.read().then(setLast);
  }, []);
  const { records, isPending } = useRecords(text);
  const pages = findPages(text);
  const lately = text.trim() === '' ? last : [];
  const isLately = new Set(lately.map(({ to }) => to));
  const choices = [...lately, ...pages.filter(({ to }) => !isLately.has(to)), ...records];
  const chosen = Math.min(position, choices.length - 1);
  const open = (choice: Choice | undefined) => {
    if (!choice) return;
    void recent.add(choice);
    const dialog = ownValue(dialogs, choice.to);
    if (dialog) return setMaking(() => dialog);
    onClose();
    void navigate({ to: choice.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (event.key === 'Enter') open(choices[chosen]);
    if (step) setPosition((chosen + step + choices.length) % Math.max(choices.length, 1));
    if (step || event.key === 'Enter') event.preventDefault();
  };
  if (Making)
    return (
      <Suspense>
        <Making onClose={onClose} />
      </Suspense>
    );
  return (
    <DialogBox title={t('Search or go to …')} onClose={onClose}>
      <div className={styles.palette}>
        <TextField
          label={t('Page, lead or contact')}
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoFocus
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setPosition(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div className={styles.options} role="listbox" id={`${id}-list`} aria-label={t('Results')}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option.
            <div
              key={choice.to}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={styles.option}
              onClick={() => open(choice)}
            >
              <span>{choice.text}</span>
              <span>{choice.kind}</span>
            </div>
          ))}
        </div>
        {choices.length === 0 && <p role="status">{isPending ? t('Searching …') : t('Nothing found.')}</p>}
      </div>
    </DialogBox>
  );
}
