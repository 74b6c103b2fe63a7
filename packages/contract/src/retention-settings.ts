import { z } from 'zod';
import { limits } from './access.js';
import { crawlLimits } from './crawl-values.js';

/** The defaults of a tenant, in days. */
export const retentionDefaults = {
  deletedDays: limits.restoreDays,
  jobDays: limits.jobDays,
  crawlResultDays: crawlLimits.resultRetentionDays,
} as const;

const deletedDays = z
  .int()
  .min(1)
  .max(90)
  .describe(
    'Days for which a deleted contact, lead or activity can be restored; then it is purged. A change also counts for records that are deleted already.',
  );
const jobDays = z
  .int()
  .min(limits.fileDays)
  .max(365)
  .describe('Days after which an import, with the rows that failed, or an export is purged.');
const crawlResultDays = z
  .int()
  .min(1)
  .max(3_650)
  .describe('Days after which a crawl result that was not promoted is purged.');

export const RetentionSettings = z.object({ deletedDays, jobDays, crawlResultDays }).meta({ id: 'RetentionSettings' });
export type RetentionSettings = z.infer<typeof RetentionSettings>;

export const retentionSettingsWrites = z
  .strictObject({
    deletedDays: deletedDays.nullish().describe(`null brings back ${retentionDefaults.deletedDays}.`),
    jobDays: jobDays.nullish().describe(`null brings back ${retentionDefaults.jobDays}.`),
    crawlResultDays: crawlResultDays.nullish().describe(`null brings back ${retentionDefaults.crawlResultDays}.`),
  })
  .nullish()
  .describe('Its fields are changed one by one; null brings back all defaults.');
