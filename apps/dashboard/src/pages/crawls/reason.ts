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
  requests_quote: t('asks for a quote'),
  asks_who_provides: t('asks who provides it'),
  wants_it: t('wants it'),
  asks_what_others_use: t('asks what others use'),
  compares_products: t('compares products'),
  turns_to_need: t('names what is needed instead'),
  denies_need: t('says that nothing is needed'),
  supposes: t('only supposes it'),
  jokes: t('makes a joke'),
  laughs: t('laughs'),
  studies: t('is about studies'),
  warns: t('warns others'),
  complains: t('complains'),
  advises: t('gives advice'),
  asks_for_help: t('asks for technical help'),
  applies_for_work: t('applies for work'),
  hires: t('hires people'),
  serves_clients: t('serves clients with it'),
  has_bought: t('has bought already'),
  has_other_sense: t('has another meaning here'),
  names_what_you_sell: t('names what you sell'),
  names_nothing_you_sell: t('names nothing that you sell'),
  reads_like_buyer: t('reads like a buyer'),
  reads_like_weighing: t('reads like somebody who weighs it'),
  reads_like_seller: t('reads like a seller'),
  reads_like_job: t('reads like a job advertisement'),
  reads_like_study: t('reads like a study'),
  reads_like_joke: t('reads like a joke'),
  reads_like_complaint: t('reads like a complaint'),
  reads_like_advice: t('reads like advice'),
  reads_like_past_purchase: t('reads like a past purchase'),
  reads_like_refusal: t('reads like a refusal'),
  is_recent: t('is recent'),
  is_old: t('is old'),
});

/** A reason of a score in words, with the part of the text that it comes from. */
export function describeReason({ rule, points, evidence }: Reason): string {
  const named = `${points > 0 ? '+' : ''}${points} ${ownValue(names(), rule) ?? rule}`;
  if (evidence === '') return named;
  return `${named}: ${rule === 'is_recent' || rule === 'is_old' ? formatMoment(evidence) : `“${evidence}”`}`;
}
