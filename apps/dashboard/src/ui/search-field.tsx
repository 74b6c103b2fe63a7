import { t } from '../i18n/i18n.js';
import { TextField } from './controls.js';

/** A field for words to search for. It reports them when the user leaves it or presses Enter. */
export function SearchField({ value, onSearch }: { value: string | undefined; onSearch: (q: string) => void }) {
  const report = (text: string) => text.trim() !== (value ?? '') && onSearch(text.trim());
  return (
    <TextField
      key={value}
      label={t('Search')}
      type="search"
      defaultValue={value ?? ''}
      onBlur={({ target }) => report(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && report(event.currentTarget.value)}
    />
  );
}
