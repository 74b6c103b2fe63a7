import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../../i18n/i18n.js';
import { Button, Check, controlStyles, Row, SelectField, TextArea, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { Card, pageStyles } from '../../ui/page.js';
import {
  type ConsentDraft,
  change,
  type FieldDraft,
  moved,
  nameFor,
  type Part,
  toPart,
  without,
} from './form-parts.js';
import { MovablePart } from './movable-part.js';

interface ListProps<T> {
  parts: readonly Part<T>[];
  onChange: (parts: Part<T>[]) => void;
  error: unknown;
}

/** The inputs of a form, in their order. */
export function FieldList({
  parts,
  onChange,
  error,
  targets,
}: ListProps<FieldDraft> & { targets: readonly (readonly [string, string])[] }) {
  const nameOf = (to: string) => targets.find(([target]) => target === to)?.[1] ?? to;
  const used = new Set(parts.map(({ value }) => value.to));
  const free = targets.find(([to]) => !used.has(to))?.[0];
  const names = parts.map(({ value }) => value.name);
  const set = ({ key, value }: Part<FieldDraft>, to: string) => {
    const others = names.filter((name) => name !== value.name);
    const isOwnName = value.name !== nameFor(value.to, others);
    onChange(change(parts, key, { to, ...(!isOwnName && { name: nameFor(to, others) }) }));
  };
  const add = (to: string) =>
    onChange([...parts, toPart({ name: nameFor(to, names), to, label: '', hint: '', required: false })]);
  return (
    <Card title={t('Fields')}>
      {wrongWith(error, 'fields') && <p className={controlStyles.wrong}>{wrongWith(error, 'fields')}</p>}
      {parts.map((part, index) => {
        const { key, value } = part;
        const name = value.label || nameOf(value.to);
        const wrong = (field: string) => wrongWith(error, `fields.${index}.${field}`);
        return (
          <MovablePart
            key={key}
            index={index}
            name={name}
            onMove={(from) => onChange(moved(parts, from, index - from))}
          >
            <div className={pageStyles.filters}>
              <SelectField
                label={t('Target')}
                value={value.to}
                onChange={({ target }) => set(part, target.value)}
                options={[
                  ...targets.filter(([to]) => to === value.to || !used.has(to)),
                  // A custom field that was deleted.
                  ...(targets.some(([to]) => to === value.to) ? [] : [[value.to, value.to] as const]),
                ]}
                wrong={wrong('to')}
              />
              <TextField
                label={t('Label')}
                value={value.label}
                maxLength={200}
                placeholder={nameOf(value.to)}
                onChange={({ target }) => onChange(change(parts, key, { label: target.value }))}
                wrong={wrong('label')}
              />
              <TextField
                label={t('Hint')}
                value={value.hint}
                maxLength={500}
                onChange={({ target }) => onChange(change(parts, key, { hint: target.value }))}
                wrong={wrong('hint')}
              />
              <TextField
                label={t('Name in HTML')}
                value={value.name}
                required
                maxLength={64}
                onChange={({ target }) => onChange(change(parts, key, { name: target.value.trim() }))}
                wrong={wrong('name')}
              />
            </div>
            <Check
              label={t('Required')}
              checked={value.required}
              onChange={({ target }) => onChange(change(parts, key, { required: target.checked }))}
            />
            <Row>
              <Button
                small
                disabled={index === 0}
                aria-label={t('Move {name} up', { name })}
                onClick={() => onChange(moved(parts, index, -1))}
              >
                <ArrowUp size={16} aria-hidden />
              </Button>
              <Button
                small
                disabled={index === parts.length - 1}
                aria-label={t('Move {name} down', { name })}
                onClick={() => onChange(moved(parts, index, 1))}
              >
                <ArrowDown size={16} aria-hidden />
              </Button>
              {parts.length > 1 && (
                <Button
                  small
                  look="danger"
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => onChange(without(parts, key))}
                >
                  {t('Remove')}
                </Button>
              )}
            </Row>
          </MovablePart>
        );
      })}
      {free && (
        <Row>
          <Button small onClick={() => add(free)}>
            {t('Add a field')}
          </Button>
        </Row>
      )}
    </Card>
  );
}

/** The boxes below the inputs, by which visitors agree to something. */
export function ConsentList({ parts, onChange, error }: ListProps<ConsentDraft>) {
  const names = parts.map(({ value }) => value.name);
  const add = () => onChange([...parts, toPart({ name: nameFor('consent', names), text: '', required: true })]);
  return (
    <Card title={t('Consents')}>
      {parts.map(({ key, value }, index) => (
        <fieldset key={key} className={controlStyles.group}>
          <legend>{t('Consent {number}', { number: index + 1 })}</legend>
          <TextArea
            label={t('Text')}
            value={value.text}
            required
            maxLength={2_000}
            hint={t('Each submission keeps the text that was agreed to.')}
            onChange={({ target }) => onChange(change(parts, key, { text: target.value }))}
            wrong={wrongWith(error, `consents.${index}`)}
          />
          <Check
            label={t('Required')}
            checked={value.required}
            onChange={({ target }) => onChange(change(parts, key, { required: target.checked }))}
          />
          <Row>
            <Button
              small
              look="danger"
              aria-label={t('Remove consent {number}', { number: index + 1 })}
              onClick={() => onChange(without(parts, key))}
            >
              {t('Remove')}
            </Button>
          </Row>
        </fieldset>
      ))}
      <Row>
        <Button small onClick={add}>
          {t('Add a consent')}
        </Button>
      </Row>
    </Card>
  );
}
