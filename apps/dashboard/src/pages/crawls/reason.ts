import type { CrawlResult } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { ownValue } from '../../lib/own-value.js';

type Reason = CrawlResult['scoreReasons'][number];

/** The names of the rules that score posts; one that this version does not know is shown as it is. */
const names = (): Record<string, string> => ({
  looks_for_vendor: t('looks for a vendor'),
  states_need: t('states a need'),
  asks_for_recommendation: t('asks for a recommendation'),
  asks_which_to_take: t('asks which one to take'),
  asks_for_price: t('asks for the price'),
  names_budget: t('names a budget'),
  names_quantity: t('names a quantity'),
  names_deadline: t('names a deadline'),
  names_keyword: t('names a keyword'),
  replaces_what_it_has: t('replaces what it has'),
  asks_for_demo: t('asks for a demo'),
  is_a_question: t('is a question'),
  tells_of_a_problem: t('describes a problem'),
  speaks_of_own_business: t('speaks of its own business'),
  weighs_it: t('only considers it'),
  sells: t('sells something'),
  offers_a_job: t('offers a job'),
  seeks_work: t('looks for work'),
  shows_own_work: t('shows its own work'),
  tells_news: t('reports news'),
  teaches: t('teaches something'),
  has_decided: t('has decided'),
  is_recent: t('is recent'),
  is_old: t('is old'),
});

/** A reason of a score in words, with the part of the text that it comes from. */
export function describeReason({ rule, points, evidence }: Reason): string {
  const shown = rule === 'is_recent' || rule === 'is_old' ? formatMoment(evidence) : `“${evidence}”`;
  return `${points > 0 ? '+' : ''}${points} ${ownValue(names(), rule) ?? rule}: ${shown}`;
}
