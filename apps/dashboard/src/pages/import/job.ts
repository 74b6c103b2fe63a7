import type { ImportJob } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { queries } from '../../lib/queries.js';
import { client } from '../../session/session.js';

/** A short import is over within this time: until then, it is read often. */
const shortMs = 15_000;

/** Whether nothing of an import or its undo is under way. */
export function isAtRest({ completedAt, undo }: ImportJob): boolean {
  return completedAt !== null && (undo === null || undo.completedAt !== null);
}

/** An import, read again until it and its undo have ended. */
export function useJob(id: string | undefined) {
  return useQuery({
    queryKey: ['import', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const job = await client.imports.get(id ?? '', { signal });
      if (isAtRest(job) && !job.dryRun) {
        void queries.invalidateQueries({ queryKey: ['contacts'] });
        void queries.invalidateQueries({ queryKey: ['leads'] });
      }
      return job;
    },
    refetchInterval({ state: { data } }) {
      if (!data || isAtRest(data)) return false;
      return Date.now() - Date.parse(data.undo?.requestedAt ?? data.createdAt) < shortMs ? 500 : 3_000;
    },
  });
}

/** The names of the states of imports. */
export const statuses = (): [ImportJob['status'], string][] => [
  ['PENDING', t('Waiting')],
  ['RUNNING', t('Running')],
  ['COMPLETED', t('Completed')],
  ['FAILED', t('Failed')],
  ['CANCELLED', t('Cancelled')],
];

/** The name of an import: that of its file. */
export const nameOfImport = ({ fileName }: ImportJob): string => fileName ?? t('Import without a file name');
