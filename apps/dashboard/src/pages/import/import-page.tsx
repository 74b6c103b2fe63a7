import { type ImportJob, ValidationError } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatBytes, formatNumber } from '../../lib/format.js';
import { queries, useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, buttonClass, controlStyles, Row } from '../../ui/controls.js';
import { Card, Failure, Loading, Meter, PageFrame } from '../../ui/page.js';
import { ImportErrors } from './errors.js';
import { readHeadings } from './headings.js';
import { type Column, MappingForm, type Settings } from './mapping-form.js';

const firstSettings: Settings = { matchOn: 'email', mode: 'upsert' };

/**
 * Imports contacts from a file in three steps: the file is tried without writing anything, its columns are mapped, and it is
 * written with progress. What fails can be downloaded, corrected and imported again.
 */
export function Page() {
  const [file, setFile] = useState<File>();
  const [headings, setHeadings] = useState<Column[]>();
  const [settings, setSettings] = useState(firstSettings);
  const [jobId, setJobId] = useState<string>();
  const upload = useAction(
    async ({ chosen, dryRun, mapping }: { chosen: File; dryRun: boolean; mapping?: Record<string, string | null> }) => {
      const options = { ...settings, dryRun, fileName: chosen.name, ...(mapping && { mapping }) };
      try {
        return await client.contacts.import(chosen, options, { timeoutMs: 600_000 });
      } catch (error) {
        // None of the headings says what it is: the user maps them.
        if (error instanceof ValidationError && !mapping) setHeadings(await readHeadings(chosen));
        throw error;
      }
    },
    { quiet: true, onDone: ({ id }) => setJobId(id) },
  );
  const job = useJob(jobId);
  const restart = () => {
    setFile(undefined);
    setHeadings(undefined);
    setJobId(undefined);
    upload.reset();
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    restart();
    setFile(chosen);
    upload.mutate({ chosen, dryRun: true });
  };
  const columns = job.data?.columns ?? headings;
  const isTried = job.data?.dryRun === true && job.data.completedAt !== null;
  return (
    <PageFrame
      title={t('Import contacts')}
      lead={t('From a CSV or JSON file. Nothing is written before you have seen what would happen.')}
    >
      {!file && <ChooseFile onChoose={choose} />}
      {upload.isPending && <Loading />}
      {upload.error && <Failure error={upload.error} />}
      {file && job.data && <Outcome job={job.data} />}
      {job.error && <Failure error={job.error} onRetry={() => job.refetch()} />}
      {file && columns && (isTried || !job.data) && (
        <MappingForm
          key={jobId}
          columns={columns}
          settings={settings}
          busy={upload.isPending}
          onSettings={setSettings}
          onTry={(mapping) => upload.mutate({ chosen: file, dryRun: true, mapping })}
          onImport={(mapping) => upload.mutate({ chosen: file, dryRun: false, mapping })}
        />
      )}
      {job.data && job.data.counts.failed > 0 && <ImportErrors job={job.data} />}
      {file && (
        <Row>
          <Button onClick={restart}>{t('Choose another file')}</Button>
          {job.data?.dryRun === false && job.data.completedAt && (
            <Link className={buttonClass('primary')} to="/contacts">
              {t('See the contacts')}
            </Link>
          )}
        </Row>
      )}
    </PageFrame>
  );
}

/** The job, read again until it has ended. */
function useJob(id: string | undefined) {
  return useQuery({
    queryKey: ['import', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const job = await client.imports.get(id ?? '', { signal });
      if (job.completedAt && !job.dryRun) void queries.invalidateQueries({ queryKey: ['contacts'] });
      return job;
    },
    refetchInterval: ({ state }) => (state.data?.completedAt ? false : 500),
  });
}

function ChooseFile({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  return (
    <Card title={t('Choose a file')}>
      <label className={controlStyles.field}>
        <span className={controlStyles.label}>{t('File')}</span>
        <input
          className={controlStyles.input}
          type="file"
          accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson"
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

function Outcome({ job }: { job: ImportJob }) {
  const { counts, dryRun, status, progress, error, product } = job;
  const title = dryRun ? t('What would happen') : status === 'COMPLETED' ? t('Imported') : t('Importing …');
  return (
    <Card title={title}>
      {!job.completedAt && (
        <Meter label={t('Progress')} used={progress} limit={1} text={`${Math.round(progress * 100)} %`} />
      )}
      <p role="status">
        {t('{rows} rows: {created} new, {updated} changed, {unchanged} as they are, {failed} with errors.', {
          rows: formatNumber(counts.rows),
          created: formatNumber(counts.created),
          updated: formatNumber(counts.updated),
          unchanged: formatNumber(counts.unchanged),
          failed: formatNumber(counts.failed),
        })}
      </p>
      {product && <p>{t('The file looks like an export of {product}.', { product })}</p>}
      {error && (
        <p>
          {error.line === null
            ? error.message
            : t('Line {line}: {message}', { line: error.line, message: error.message })}
        </p>
      )}
    </Card>
  );
}
