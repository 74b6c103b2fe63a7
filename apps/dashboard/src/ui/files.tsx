import { useRef, useState } from 'react';
import { t } from '../i18n/i18n.js';
import { addFiles, keyOfFile, mostFiles, noFiles } from '../lib/chosen-files.js';
import { Button, controlStyles, Row } from './controls.js';

/** Files that no field of a form holds. */
export function useFiles() {
  const [{ files, leftOut }, setChosen] = useState(noFiles);
  return {
    files,
    leftOut,
    add(list: Iterable<File>) {
      // The list of a field is emptied with the field, which can be before React asks for the new state.
      const more = [...list];
      setChosen((before) => addFiles(before.files, more));
    },
    remove: (file: File) => setChosen({ files: files.filter((other) => other !== file), leftOut: [] }),
    clear: () => setChosen(noFiles),
  };
}

type Files = ReturnType<typeof useFiles>;

/** The button that chooses files. */
export function FilePicker({ files: { add }, small = false }: { files: Files; small?: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('Files')}
        onChange={({ target }) => {
          add(target.files ?? []);
          target.value = '';
        }}
      />
      <Button small={small} onClick={() => picker.current?.click()}>
        {t('Attach files')}
      </Button>
    </>
  );
}

/** The files that were chosen, each with the way to remove it, and those that did not fit. */
export function ChosenFiles({ files: { files, leftOut, remove } }: { files: Files }) {
  if (files.length === 0) return null;
  return (
    <>
      <Row>
        {files.map((file) => (
          <Button
            key={keyOfFile(file)}
            small
            aria-label={t('Remove {name}', { name: file.name })}
            onClick={() => remove(file)}
          >
            <span dir="auto">{file.name}</span> ×
          </Button>
        ))}
      </Row>
      {leftOut.length > 0 && (
        <p className={controlStyles.wrong} role="alert">
          {t('{count} files at most. Left out: {names}', { count: mostFiles, names: leftOut.join(', ') })}
        </p>
      )}
    </>
  );
}
