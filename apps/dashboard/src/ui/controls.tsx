import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { t } from '../i18n/i18n.js';
import styles from './controls.module.css';

export { styles as controlStyles };

/** `removal` opens the way to a deletion: it stands beside what people do all day, and weighs less. */
type Look = 'primary' | 'danger' | 'removal' | 'quiet';

/** The class names of a button, for links that look like one. */
export function buttonClass(look?: Look, small = false): string {
  return [styles.button, look && styles[look], small && styles.small].filter(Boolean).join(' ');
}

/**
 * A button. While `busy` it takes no second press, and keeps the focus: one that is disabled would lose it, and in a dialog, the keyboard
 * would go on nowhere.
 */
export function Button({
  look,
  small,
  busy = false,
  onClick,
  ...props
}: ComponentProps<'button'> & { look?: Look; small?: boolean; busy?: boolean }) {
  const classes = [buttonClass(look, small), props.className].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      {...props}
      className={classes}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  );
}

/** Controls side by side, which wrap where there is no room. */
export function Row({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return <div className={end ? `${styles.row} ${styles.end}` : styles.row}>{children}</div>;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  wrong?: string | undefined;
}

/** What describes a field to screen readers: its hint and what is wrong with it. */
function useDescription({ hint, wrong }: FieldProps) {
  const id = useId();
  const parts = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  return { id, described: parts || undefined };
}

function Frame({ id, label, hint, wrong, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {wrong && (
        <div className={styles.wrong} id={`${id}-wrong`}>
          {wrong}
        </div>
      )}
    </div>
  );
}

/** A line of text with its label. */
export function TextField({ label, hint, wrong, ...input }: FieldProps & ComponentProps<'input'>) {
  const { id, described } = useDescription({ label, hint, wrong });
  return (
    <Frame id={id} label={label} hint={hint} wrong={wrong}>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-describedby={described}
        aria-invalid={wrong ? true : undefined}
      />
    </Frame>
  );
}

/** Several lines of text with their label. */
export function TextArea({ label, hint, wrong, ...input }: FieldProps & ComponentProps<'textarea'>) {
  const { id, described } = useDescription({ label, hint, wrong });
  return (
    <Frame id={id} label={label} hint={hint} wrong={wrong}>
      <textarea {...input} id={id} className={styles.input} aria-describedby={described} />
    </Frame>
  );
}

/** A choice of one value, by the control of the system. Each option is its value and its text. */
export function SelectField({
  label,
  hint,
  wrong,
  options,
  ...select
}: FieldProps & ComponentProps<'select'> & { options: readonly (readonly [string, string])[] }) {
  const { id, described } = useDescription({ label, hint, wrong });
  return (
    <Frame id={id} label={label} hint={hint} wrong={wrong}>
      <select {...select} id={id} className={styles.input} aria-describedby={described}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** A box to tick, with its text beside it. */
export function Check({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}

/** What a group of boxes holds, as the value of a field: the order of the ticks is no difference. */
export const toGroupValue = (chosen: readonly string[]) => JSON.stringify([...chosen].sort());

/** What the value of a group stands for. */
export const readGroup = (value: string | undefined): string[] => JSON.parse(value || '[]');

/**
 * Several boxes to tick under one heading. Each option is its value and its text. With a name, the group is a field of its form: see
 * `readGroup`.
 */
export function CheckGroup({
  name,
  legend,
  options,
  chosen,
  onChange,
}: {
  name?: string;
  legend: string;
  options: readonly (readonly [string, string])[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset className={styles.group} data-group={name}>
      <legend>{legend}</legend>
      {name && (
        <textarea
          hidden
          name={name}
          value={toGroupValue(chosen)}
          onChange={({ target }) => onChange(readGroup(target.value))}
        />
      )}
      <div className={styles.checks}>
        {options.map(([value, text]) => (
          <Check
            key={value}
            label={text}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A secret that is shown this once, with a button that copies it; null if the answer that had it was lost. */
export function SecretOnce({ secret, label }: { secret: string | null; label: string }) {
  const [copied, setCopied] = useState(false);
  if (secret === null)
    return <p role="alert">{t('It was shown once, in a response that was lost. Create another one.')}</p>;
  const copy = async () => {
    await navigator.clipboard?.writeText(secret);
    setCopied(true);
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.secret}>
        <code data-testid="secret">{secret}</code>
        <Button onClick={copy}>{copied ? t('Copied') : t('Copy')}</Button>
      </div>
      <span className={styles.hint} role="status">
        {copied ? t('Copied.') : t('Copy it now: it is not shown again.')}
      </span>
    </div>
  );
}
