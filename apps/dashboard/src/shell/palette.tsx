import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { t } from '../i18n/i18n.js';
import { ownValue } from '../lib/own-value.js';
import { client, may } from '../session/session.js';
import { TextField } from '../ui/controls.js';
import { DialogBox } from '../ui/overlays.js';
import { navigation } from './pages.js';
import { settingsPages } from './settings-pages.js';
import styles from './shell.module.css';

interface Choice {
  to: string;
  text: string;
  kind: string;
}

/** Searches from this many characters on. */
const leastCharacters = 2;

/** Finds pages, leads and contacts by a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const choices = [...findPages(text), ...useRecords(text)];
  const chosen = Math.min(position, choices.length - 1);
  const open = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    void navigate({ to: choice.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (event.key === 'Enter') open(choices[chosen]);
    if (step) setPosition((chosen + step + choices.length) % Math.max(choices.length, 1));
    if (step || event.key === 'Enter') event.preventDefault();
  };
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
        {choices.length === 0 && <p role="status">{t('Nothing found.')}</p>}
      </div>
    </DialogBox>
  );
}

function findPages(text: string): Choice[] {
  const wanted = text.trim().toLocaleLowerCase();
  const account = { to: '/account', text: t('Your account') };
  const entries = [...navigation().flatMap((group) => group.entries), ...settingsPages(), account];
  return entries
    .filter((entry) => entry.text.toLocaleLowerCase().includes(wanted))
    .map(({ to, text: name }) => ({ to, text: name, kind: t('Page') }));
}

/** Leads and contacts that match, in one request each for what has been typed when the user pauses. */
function useRecords(text: string): Choice[] {
  const q = useDeferredValue(text.trim());
  const { data = [] } = useQuery({
    queryKey: ['palette', q],
    enabled: q.length >= leastCharacters && may('read:leads'),
    queryFn: async ({ signal }) => {
      // Typing goes on: what is out of date by then is not asked for.
      await new Promise((resolve) => setTimeout(resolve, 200));
      signal.throwIfAborted();
      const [leads, contacts] = await Promise.all([
        client.leads.list({ q, limit: 5, signal }),
        client.contacts.list({ q, limit: 5, signal }),
      ]);
      return [
        ...leads.data.map((lead) => ({ to: `/leads/${lead.id}`, text: lead.title ?? lead.id, kind: t('Lead') })),
        ...contacts.data.map(({ id, name, email }) => ({
          to: `/contacts/${id}`,
          text: name ?? email ?? id,
          kind: t('Contact'),
        })),
      ];
    },
  });
  return q === text.trim() ? data : [];
}
