import { z } from 'zod';
import { id, requiredText } from './fields.js';
import { jobStates } from './jobs.js';

/** What bounds crawl tasks. */
export const crawlLimits = {
  platforms: 20,
  keywords: 20,
  keywordChars: 100,
  excludeKeywords: 50,
  /** Feeds, instances and sites, of each. */
  places: 20,
  /** Live tasks of a tenant. */
  tasksPerTenant: 1_000,
  /** The least time between two runs of a schedule. */
  scheduleMinutes: 5,
  /** How far back the first run of a task looks. */
  firstRunDays: 30,
  /** Results that one run keeps of one platform; it ends there as PARTIAL. */
  resultsPerRun: 100_000,
  /** Tries of a page before the platform has failed in this run. */
  tries: 3,
  /** Runs that fail in a row before a recurring task is FAILED. */
  failuresInRow: 5,
  /** Characters of a result's text; the rest is cut off. */
  contentChars: 10_000,
  /** Places of one result besides its first; a post that is found in one more has a result of its own there. */
  placesOfResult: 50,
  /** Characters of what a task says that you sell. */
  sellsChars: 1_000,
  runRetentionDays: 90,
  /** A result that became no lead is deleted so long after it was found first. */
  resultRetentionDays: 365,
} as const;

/** The states of a crawl task. Source: specification, Crawl task. */
export const crawlTaskStatuses = ['PENDING', 'RUNNING', 'PAUSED', 'COMPLETED', 'FAILED', 'SCHEDULED'] as const;
export const CrawlTaskStatus = z.enum(crawlTaskStatuses);
export type CrawlTaskStatus = z.infer<typeof CrawlTaskStatus>;

/** The states of a run, and of each platform in it. */
/** The states of a run are those of jobs. */
export const CrawlRunStatus = z.enum(jobStates);
export type CrawlRunStatus = z.infer<typeof CrawlRunStatus>;

export const crawlResultTypes = ['POST', 'COMMENT', 'PROFILE'] as const;
export const CrawlResultType = z.enum(crawlResultTypes);
export type CrawlResultType = z.infer<typeof CrawlResultType>;

export const crawlResultStatuses = ['NEW', 'PROMOTED', 'DISMISSED'] as const;
export const CrawlResultStatus = z.enum(crawlResultStatuses);
export type CrawlResultStatus = z.infer<typeof CrawlResultStatus>;

/** A platform's identifier, upper case. Any is accepted: a run names those that are not available. */
export const platformName = z
  .string()
  .max(40)
  .regex(/^[A-Z][A-Z0-9_]*$/, { error: 'Must be upper-case letters, digits and _, such as HACKER_NEWS.' });

/** ONCE, HOURLY, DAILY, or five fields of cron. Whether a date ever comes is checked by the server. */
export const schedule = z
  .string()
  .trim()
  .max(100)
  .regex(/^(ONCE|HOURLY|DAILY|[\d*,/A-Za-z#?-]+( +[\d*,/A-Za-z#?-]+){4})$/, {
    error: 'Must be ONCE, HOURLY, DAILY, or the five fields of a cron expression, such as 0 9 * * 1-5.',
  })
  .describe(
    `ONCE, HOURLY, DAILY, or five fields of cron (minute, hour, day of the month, month, day of the week) at least ${crawlLimits.scheduleMinutes} minutes apart. A range can go past the end of its field (Fri-Mon, 22-2), and a step can begin at a value (5/15).`,
  );

/** An IANA time zone. */
export const timezone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'Must be an IANA time zone, such as Europe/Berlin.' });

function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}$/, { error: 'Must be an ISO 639 language code, such as en.' })
  .overwrite((value) => value.toLowerCase());

const host = z
  .string()
  .max(253)
  .regex(/^(?=.*\.)[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/, {
    error: 'Must be the host name of an instance, such as mastodon.social.',
  })
  .overwrite((value) => value.toLowerCase());

const site = z
  .string()
  .max(60)
  .regex(/^[a-z0-9][a-z0-9.-]*$/, { error: 'Must be a Stack Exchange site, such as stackoverflow.' });

const filterFields = {
  types: z
    .array(CrawlResultType)
    .min(1)
    .max(crawlResultTypes.length)
    .optional()
    .describe(
      'What is collected. Default: POST and COMMENT. The platforms that yield PROFILE are in GET /v1/platforms.',
    ),
  minFollowers: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe('Authors with fewer followers are left out; those with an unknown number pass.'),
  requireFollowers: z
    .boolean()
    .optional()
    .describe('Whether authors with an unknown number of followers are left out too.'),
  language: language
    .optional()
    .describe('ISO 639 code. Texts in another language are left out; those whose language is unknown pass.'),
  excludeKeywords: z
    .array(requiredText(crawlLimits.keywordChars))
    .max(crawlLimits.excludeKeywords)
    .optional()
    .describe('Texts that have one of these are left out.'),
  feeds: z
    .array(z.string().max(2_000))
    .max(crawlLimits.places)
    .optional()
    .describe('RSS: the addresses of feeds (RSS, Atom or JSON Feed), or of pages that name one. https, and public.'),
  instances: z
    .array(host)
    .max(crawlLimits.places)
    .optional()
    .describe("MASTODON and LEMMY: the host names of instances. Default: the operator's."),
  sites: z
    .array(site)
    .max(crawlLimits.places)
    .optional()
    .describe('STACK_EXCHANGE: the names of sites. Default: stackoverflow.'),
};

/** What a task leaves out, and where it looks. */
export const CrawlFilters = z.object(filterFields).meta({ id: 'CrawlFilters' });
export type CrawlFilters = z.infer<typeof CrawlFilters>;
export const CrawlFiltersInput = z.strictObject(filterFields);

/**
 * The score from which on at least 9 of 10 measured posts were those of buyers, for each language in which that was measured, by ISO 639 code. In Portuguese, it
 * was chosen by the same posts. It holds for scores of the rules, not for those of a language model. The figures are in docs/crawls.md.
 */
export const promotionScores = { en: 75, de: 65, es: 75, fr: 70, pt: 65, it: 70 } as const;

function listScores(): string {
  return Object.entries(promotionScores)
    .map(([language, score]) => `${score} for ${language}`)
    .join(', ');
}

/** From which score a result becomes a lead by itself, and where. */
export const CrawlPromotion = z
  .object({
    minScore: z.int().nullable().describe('null: the default for the language of each result.'),
    pipelineId: z.string().nullable().describe('null: the default pipeline.'),
  })
  .meta({ id: 'CrawlPromotion' });
export type CrawlPromotion = z.infer<typeof CrawlPromotion>;
export const CrawlPromotionInput = z.strictObject({
  minScore: z
    .int()
    .min(0)
    .max(100)
    .nullish()
    .describe(
      `Results that score at least this become leads. Default: the score from which on at least 9 of 10 measured posts in their language were right, which is ${listScores()}. Results in other languages, and those that a language model scored, do not become leads by the default.`,
    ),
  pipelineId: id.nullish().describe('Default: the default pipeline.'),
});
