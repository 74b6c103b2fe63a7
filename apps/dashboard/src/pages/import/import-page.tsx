import type { ImportJob, ImportPreview } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatBytes } from '../../lib/format.js';
import { useAction, useList } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client } from '../../session/session.js';
import { Button, buttonClass, controlStyles, Row, SelectField } from '../../ui/controls.js';
import { Card, Failure, Loading, PageFrame } from '../../ui/page.js';
import { ImportErrors } from './errors.js';
import type { Resource } from './fields.js';
import { useJob } from './job.js';
import { type Mapping, MappingForm } from './mapping-form.js';
import { Outcome } from './outcome.js';
import { Previewed } from './preview.js';
import type { UnknownValue } from './replacements.js';
import { firstSettings, toOptions } from './settings.js';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The size of a file from which only the beginning is previewed: far more than the rows that the preview shows. */
const previewBytes = 16 * 1_024 * 1_024;

/**
 * Imports contacts or leads from a file: its first rows are previewed, its columns are mapped, and it is written. What came of it
 * has a page of its own.
 */
export function Page() {
  const [resource, setResource] = useState<Resource>('contacts');
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [settings, setSettings] = useState(firstSettings);
  const [jobId, setJobId] = useState<string>();
  const navigate = useNavigateHere();
  const optionsOf = (chosen: File, mapping: Mapping | undefined, sheet = settings.sheet) => ({
    ...toOptions(resource, { ...settings, sheet }),
    fileName: chosen.name,
    ...(mapping && { mapping }),
  });
  const look = useAction(
    ({ chosen, mapping, sheet }: { chosen: File; mapping?: Mapping; sheet?: string }) => {
      const beginning = isWorkbook(chosen) ? typed(chosen) : chosen.slice(0, previewBytes, chosen.type);
      return client[resource].previewImport(beginning, { ...optionsOf(chosen, mapping, sheet), timeoutMs: 120_000 });
    },
    { quiet: true, onDone: setPreview },
  );
  const upload = useAction(
    ({ chosen, dryRun, mapping }: { chosen: File; dryRun: boolean; mapping: Mapping }) =>
      client[resource].import(typed(chosen), { ...optionsOf(chosen, mapping), dryRun, timeoutMs: 600_000 }),
    {
      quiet: true,
      changes: [['imports']],
      onDone: ({ id, dryRun }) =>
        dryRun ? setJobId(id) : void navigate({ to: '/imports/$importId', params: { importId: id } }),
    },
  );
  const job = useJob(jobId);
  const restart = () => {
    setFile(undefined);
    setPreview(undefined);
    setJobId(undefined);
    setSettings((before) => ({ ...before, sheet: '' }));
    look.reset();
    upload.reset();
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    restart();
    setFile(chosen);
    look.mutate({ chosen, sheet: '' });
  };
  const chooseSheet = (sheet: string) => {
    setSettings({ ...settings, sheet });
    setJobId(undefined);
    if (file) look.mutate({ chosen: file, sheet });
  };
  const isTried = !job.data || job.data.completedAt !== null;
  const unknown = useUnknownValues(preview, job.data);
  return (
    <PageFrame
      title={t('Import contacts or leads')}
      lead={t('From a CSV, Excel or JSON file. Nothing is written before you have seen what would happen.')}
      actions={
        <Link className={buttonClass()} to="/imports">
          {t('All imports')}
        </Link>
      }
    >
      {!file && <ChooseFile resource={resource} onResource={setResource} onChoose={choose} />}
      {(look.isPending || upload.isPending) && <Loading />}
      {look.error && <Failure error={look.error} />}
      {upload.error && <Failure error={upload.error} />}
      {file && preview && <ChooseSheet preview={preview} onChoose={chooseSheet} />}
      {file && preview && !job.data && <Previewed preview={preview} />}
      {file && job.data && <Outcome job={job.data} />}
      {job.error && <Failure error={job.error} onRetry={() => job.refetch()} />}
      {file && preview && isTried && (
        <MappingForm
          key={`previewed ${preview.sheet}`}
          resource={resource}
          columns={preview.columns}
          targets={preview.targets}
          unknown={unknown}
          settings={settings}
          busy={look.isPending || upload.isPending}
          onSettings={setSettings}
          onPreview={(mapping) => {
            setJobId(undefined);
            look.mutate({ chosen: file, mapping });
          }}
          onTry={(mapping) => upload.mutate({ chosen: file, dryRun: true, mapping })}
          onImport={(mapping) => upload.mutate({ chosen: file, dryRun: false, mapping })}
        />
      )}
      {job.data && <ImportErrors job={job.data} />}
      {file && (
        <Row>
          <Button onClick={restart}>{t('Choose another file')}</Button>
        </Row>
      )}
    </PageFrame>
  );
}

/** The sheet of a workbook that is imported, if it has several. */
function ChooseSheet({ preview, onChoose }: { preview: ImportPreview; onChoose: (sheet: string) => void }) {
  if (preview.sheets.length < 2) return null;
  return (
    <Card title={t('Sheet')}>
      <SelectField
        label={t('Import the sheet')}
        hint={t('The rows of the other sheets are not imported.')}
        value={preview.sheet ?? ''}
        onChange={({ target }) => onChoose(target.value)}
        options={preview.sheets.map(({ name, hidden }) => [name, hidden ? t('{name} (hidden)', { name }) : name])}
      />
    </Card>
  );
}

function isWorkbook({ name }: File): boolean {
  return /\.xlsx$/i.test(name);
}

/** A workbook with its media type, which not every system knows. */
function typed(file: File): Blob {
  return isWorkbook(file) ? file.slice(0, file.size, workbookType) : file;
}

/** The values that fields do not know: those of the preview, and those that a check of all rows found besides. */
function useUnknownValues(preview: ImportPreview | undefined, job: ImportJob | undefined): UnknownValue[] {
  const isChecked = job?.dryRun === true && job.completedAt !== null;
  const found = useList(
    ['import', job?.id, 'unknown-values'],
    (cursor, signal) => client.imports.listErrors(job?.id ?? '', { limit: 200, cursor, signal }),
    { enabled: isChecked },
  );
  const errors = [...(preview?.rows.flatMap((row) => row.errors) ?? []), ...(isChecked ? found.rows : [])];
  return errors.flatMap(({ field, value }) => (field && value ? [{ field, value }] : []));
}

function ChooseFile({
  resource,
  onResource,
  onChoose,
}: {
  resource: Resource;
  onResource: (resource: Resource) => void;
  onChoose: (file: File | undefined) => void;
}) {
  return (
    <Card title={t('Choose a file')}>
      <SelectField
        label={t('Each row is')}
        value={resource}
        onChange={({ target }) => onResource(target.value as Resource)}
        options={[
          ['contacts', t('a contact')],
          ['leads', t('a lead with its contact')],
        ]}
      />
      <label className={controlStyles.field}>
        <span className={controlStyles.label}>{t('File')}</span>
        <input
          className={controlStyles.input}
          type="file"
          accept=".xlsx,.csv,.tsv,.txt,.json,.jsonl,.ndjson"
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      </label>
      <p className={controlStyles.hint}>
        {t('The first row has the headings, such as name, email, company, phone. Up to {size}.', {
          size: formatBytes(1_073_741_824),
        })}
      </p>
    </Card>
  );
}
