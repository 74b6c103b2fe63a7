import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { ownValue } from '../lib/own-value.js';
import styles from './offer.module.css';

/**
 * Offers what goes on from the text of a field. The field keeps the focus; arrows, Enter and Escape act on the list. `text` is the whole
 * text: after Escape, nothing is offered until it changes.
 */
export function useOffer<T extends { id: string }>({
  label,
  text,
  options,
  onChoose,
  show,
}: {
  label: string;
  text: string;
  options: readonly T[];
  onChoose: (option: T) => void;
  show: (option: T) => ReactNode;
}) {
  const id = useId();
  const [position, setPosition] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const shown = dismissed === text ? [] : options;
  const chosen = Math.min(position, shown.length - 1);
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const option = shown[chosen];
    if (!option || ctrlKey || metaKey) return false;
    const step = ownValue({ ArrowDown: 1, ArrowUp: -1 }, key);
    if (step) setPosition((chosen + step + shown.length) % shown.length);
    else if (key === 'Enter' || key === 'Tab') onChoose(option);
    else if (key === 'Escape') setDismissed(text);
    else return false;
    return true;
  };
  const list = shown.length > 0 && (
    <div className={styles.offer} role="listbox" id={id} aria-label={label}>
      {shown.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option.
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onClick={() => onChoose(option)}
        >
          {show(option)}
        </div>
      ))}
    </div>
  );
  const field = shown.length > 0 ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${chosen}` } : {};
  return { list, field, onKeyDown };
}
