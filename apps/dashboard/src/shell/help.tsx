import { useState } from 'react';
import { t } from '../i18n/i18n.js';
import { Check } from '../ui/controls.js';
import { DialogBox } from '../ui/overlays.js';
import { navigation } from './pages.js';
import styles from './shell.module.css';
import { singleKeys } from './shortcuts.js';

/** The keys of the app, and the switch for those without Ctrl or ⌘. */
export default function Help({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(singleKeys.on);
  const groups: [string, [string, string][]][] = [
    [
      t('Everywhere'),
      [
        ['Ctrl K', t('Search or go to …')],
        ['/', t('Search in this page')],
        ['?', t('Keyboard shortcuts')],
      ],
    ],
    [
      t('Go to'),
      navigation().flatMap(({ entries }) => entries.map(({ text, keys }): [string, string] => [keys, text])),
    ],
    [
      t('Board'),
      [
        ['← → ↑ ↓', t('From card to card')],
        ['Shift ←', t('Move the card to the stage before')],
        ['Shift →', t('Move the card to the next stage')],
        ['m', t('Move the card to a stage …')],
        ['Enter', t('Open the lead')],
      ],
    ],
    [
      t('Inbox'),
      [
        ['j', t('Next conversation')],
        ['k', t('Conversation before')],
        ['Shift T', t('Take over')],
        ['r', t('Reply')],
        ['n', t('Write a private note')],
        ['a', t('Assign to …')],
        ['s', t('Snooze …')],
        ['Shift E', t('Close')],
      ],
    ],
    [
      t('Lists'),
      [
        ['j', t('Next row')],
        ['k', t('Row before')],
        ['x', t('Select the row')],
        ['#', t('Delete what is selected')],
        ['c', t('Create')],
      ],
    ],
  ];
  return (
    <DialogBox title={t('Keyboard shortcuts')} onClose={onClose} wide>
      {groups.map(([title, keys]) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul className={styles.keys}>
            {keys.map(([key, text]) => (
              <li key={text}>
                <span>{text}</span>
                <kbd>{key}</kbd>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Check
        label={t('Use keys without Ctrl or ⌘')}
        checked={isOn}
        onChange={({ target }) => {
          singleKeys.set(target.checked);
          setOn(target.checked);
        }}
      />
    </DialogBox>
  );
}
