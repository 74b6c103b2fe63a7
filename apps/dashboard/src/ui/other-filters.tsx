import { t } from '../i18n/i18n.js';
import { isNamed } from '../lib/list-filters.js';
import { ownValue } from '../lib/own-value.js';
import { Button, Row } from './controls.js';

/** The filters in an address that have no field of their own, such as those of a view on custom fields: each can be taken away. */
export function OtherFilters({
  names,
  fields,
  filters,
  onRemove,
}: {
  /** The filters of the list. */
  names: readonly string[];
  /** Those that have a field. */
  fields: readonly string[];
  filters: Readonly<Record<string, string | undefined>>;
  onRemove: (name: string) => void;
}) {
  const others = Object.keys(filters).filter((name) => isNamed(names, name) && !fields.includes(name));
  if (others.length === 0) return null;
  return (
    <Row>
      {others.map((name) => (
        <Button key={name} small aria-label={t('Take away the filter {name}', { name })} onClick={() => onRemove(name)}>
          {`${name}: ${ownValue(filters, name)} ×`}
        </Button>
      ))}
    </Row>
  );
}

/** The options of a filter, with its value where that is none of them: a list of several, or what has been deleted. */
export function withPresent(
  options: readonly (readonly [string, string])[],
  present: string | undefined,
): readonly (readonly [string, string])[] {
  if (!present || options.some(([value]) => value === present)) return options;
  return [...options, [present, present]];
}
