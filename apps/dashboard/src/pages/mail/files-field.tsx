import { useRef } from 'react';
import { t } from '../../i18n/i18n.js';
import { Button, Row } from '../../ui/controls.js';

const mostFiles = 10;
/** The same file, chosen twice, is sent once. */
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** The files of a mail. */
export function FilesField({ files, onChange }: { files: readonly File[]; onChange: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const add = (more: readonly File[]) => {
    const all = new Map([...files, ...more].map((file) => [keyOf(file), file]));
    onChange([...all.values()].slice(0, mostFiles));
  };
  return (
    <Row>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('Files')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button small onClick={() => picker.current?.click()}>
        {t('Attach files')}
      </Button>
      {files.map((file) => (
        <Button
          key={keyOf(file)}
          small
          aria-label={t('Remove {name}', { name: file.name })}
          onClick={() => onChange(files.filter((other) => other !== file))}
        >
          <span dir="auto">{file.name}</span> ×
        </Button>
      ))}
    </Row>
  );
}
