import type { ExportCreate } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../i18n/i18n.js';
import { ownValue } from '../lib/own-value.js';
import { useAction } from '../lib/queries.js';
import { saveFile } from '../lib/save-file.js';
import { client } from '../session/session.js';
import { Check, CheckGroup } from './controls.js';
import { FormDialog } from './forms.js';
import { chosenColumns, type RecordColumn } from './record-table.js';

/** The fields of the API for columns that show a record beside it. */
const exported = { contact: 'contactId', owner: 'ownerEmail' };

/** Saves the records of a list that match its filters as a CSV file, with the columns that the user chooses. */
export function ExportDialog({
  resource,
  filter,
  columns: shown,
  chosen,
  total,
  onClose,
}: {
  resource: ExportCreate['resource'];
  filter: Record<string, string>;
  columns: readonly RecordColumn<never>[];
  /** The columns of the list, as they stand in its address. */
  chosen: string | undefined;
  total: number;
  onClose: () => void;
}) {
  const columns = shown.filter(({ isOfOther }) => !isOfOther);
  const [ids, setIds] = useState<string[]>(() => chosenColumns(columns, chosen).map(({ id }) => id));
  const save = useAction(
    async ({ bom }: Record<string, string>) => {
      const { id } = await client.exports.create({
        resource,
        format: 'csv',
        filter,
        columns: columns.flatMap((column) =>
          ids.includes(column.id) ? [ownValue(exported, column.id) ?? column.id] : [],
        ),
        bom: bom === 'on',
      });
      await client.exports.wait(id);
      const file = await client.exports.download(id);
      saveFile(await file.blob(), `${resource}.csv`);
    },
    { quiet: true, onDone: onClose },
  );
  return (
    <FormDialog
      title={t('Export {count, plural, one {# record} other {# records}}', { count: total })}
      submit={t('Export')}
      draft={null}
      action={save}
      onSend={save.mutate}
      onClose={onClose}
      disabled={ids.length === 0}
    >
      <p>{t('The file has the records that match the filters of the list.')}</p>
      <CheckGroup
        legend={t('Columns')}
        options={columns.map(({ id, head }) => [id, head])}
        chosen={ids}
        onChange={setIds}
      />
      <Check label={t('For Excel, which recognizes UTF-8 by a mark')} name="bom" />
    </FormDialog>
  );
}
