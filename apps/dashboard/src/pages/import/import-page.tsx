import { type ImportPreview, ValidationError } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatBytes } from '../../lib/format.js';
import { queries, useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, buttonClass, controlStyles, Row, SelectField } from '../../ui/controls.js';
import { Card, Failure, Loading, PageFrame } from '../../ui/page.js';
import { ImportErrors } from './errors.js';
import { readHeadings } from './headings.js';
import { type Column, MappingForm, type Resource, type Settings } from './mapping-form.js';
import { Outcome, Previewed } from './outcome.js';

const firstSettings: Settings = { matchOn: 'email', mode: 'upsert', tags: 'replace', locale: '' };
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The size of a file from which only the beginning is previewed: far more than the rows that the preview shows. */
const previewBytes = 16 * 1_024 * 1_024;

type Mapping = Record<string, string | null>;

/**
 * Imports contacts or leads from a file: its first rows are previewed, its columns are mapped, and it is written with progress. What
 * fails can be downloaded, corrected and imported again, and all of it can be undone.
 */
export function Page() {
  const [resource, setResource] = useState<Resource>('contacts');
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [headings, setHeadings] = useState<Column[]>();
  const [settings, setSettings] = useState(firstSettings);
  const [jobId, setJobId] = useState<string>();
  const optionsOf = (chosen: File, mapping: Mapping | undefined) => {
    const { locale, ...rest } = settings;
    return { ...rest, fileName: chosen.name, ...(locale && { locale }), ...(mapping && { mapping }) };
  };
  const look = useAction(
    async ({ chosen, mapping }: { chosen: File; mapping?: Mapping }) => {
      try {
        const beginning = isWorkbook(chosen) ? typed(chosen) : chosen.slice(0, previewBytes, chosen.type);
        return await client[resource].previewImport(beginning, optionsOf(chosen, mapping), { timeoutMs: 120_000 });
      } catch (error) {
        // None of the headings says what it is: the user maps them.
        if (error instanceof ValidationError && !mapping && !isWorkbook(chosen))
          setHeadings(await readHeadings(chosen));
        throw error;
      }
    },
    { quiet: true, onDone: setPreview },
  );
  const upload = useAction(
    ({ chosen, dryRun, mapping }: { chosen: File; dryRun: boolean; mapping: Mapping }) =>
      client[resource].import(typed(chosen), { ...optionsOf(chosen, mapping), dryRun }, { timeoutMs: 600_000 }),
    { quiet: true, onDone: ({ id }) => setJobId(id) },
  );
  const job = useJob(jobId);
  const restart = () => {
    setFile(undefined);
    setPreview(undefined);
    setHeadings(undefined);
    setJobId(undefined);
    look.reset();
    upload.reset();
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    restart();
    setFile(chosen);
    look.mutate({ chosen });
  };
  const columns = preview?.columns ?? headings;
  const isTried = !job.data || (job.data.dryRun && job.data.completedAt !== null);
  const isWritten = job.data?.dryRun === false && job.data.completedAt !== null;
  return (
    <PageFrame
      title={t('Import contacts or leads')}
      lead={t('From a CSV, Excel or JSON file. Nothing is written before you have seen what would happen.')}
    >
      {!file && <ChooseFile resource={resource} onResource={setResource} onChoose={choose} />}
      {(look.isPending || upload.isPending) && <Loading />}
      {look.error && <Failure error={look.error} />}
      {upload.error && <Failure error={upload.error} />}
      {file && preview && !job.data && <Previewed preview={preview} />}
      {file && job.data && <Outcome job={job.data} onUndo={() => job.refetch()} />}
      {job.error && <Failure error={job.error} onRetry={() => job.refetch()} />}
      {file && columns && isTried && (
        <MappingForm
          key={preview ? 'previewed' : 'unknown'}
          resource={resource}
          columns={columns}
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
      {job.data && job.data.counts.failed > 0 && <ImportErrors job={job.data} />}
      {file && (
        <Row>
          <Button onClick={restart}>{t('Choose another file')}</Button>
          {isWritten && (
            <Link className={buttonClass('primary')} to={resource === 'leads' ? '/leads' : '/contacts'}>
              {resource === 'leads' ? t('See the leads') : t('See the contacts')}
            </Link>
          )}
        </Row>
      )}
    </PageFrame>
  );
}

function isWorkbook({ name }: File): boolean {
  return /\.xlsx$/i.test(name);
}

/** A workbook with its media type, which not every system knows. */
function typed(file: File): Blob {
  return isWorkbook(file) ? file.slice(0, file.size, workbookType) : file;
}

/** The job, read again until it has ended. */
function useJob(id: string | undefined) {
  return useQuery({
    queryKey: ['import', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const job = await client.imports.get(id ?? '', { signal });
      if (job.completedAt && !job.dryRun) {
        void queries.invalidateQueries({ queryKey: ['contacts'] });
        void queries.invalidateQueries({ queryKey: ['leads'] });
      }
      return job;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.completedAt && (data.undo === null || data.undo.completedAt) ? false : 500,
  });
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
