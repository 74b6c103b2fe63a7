import type { BuyingStage, ProfileSource } from '@lead-engagement/contract';
import { dayMs } from '../time.js';
import { boundProfile, countedFacts, type LeadFact, type ProfileDraft, type ProfileFacts } from './profile.js';
import { countTerms } from './terms.js';

const quietDays = 14;
const hotScore = 80;
const maxTerms = 8;
const namedMessages = 20;

/**
 * A profile without a model: counts, what notes state, and words that come up again and again. It invents no trait: what it
 * cannot know stays UNKNOWN or empty.
 */
export function describeByRules(facts: ProfileFacts, now: Date): ProfileDraft {
  const stage = findStage(facts);
  const said = (kind: string) => facts.notes.filter((note) => note.kind === kind);
  const terms = countTerms([...facts.messages.map(({ content }) => content), ...listOwnTitles(facts)]);
  const interests = [...said('PREFERENCE').map(({ content }) => content), ...terms.slice(0, maxTerms)];
  const sources = findSources(facts, terms.length > 0);
  return boundProfile({
    summary: summarize(facts),
    interests,
    painPoints: said('OBJECTION').map(({ content }) => content),
    sentiment: 'UNKNOWN',
    buyingStage: stage,
    nextActions: findActions(facts, now),
    // Five records say half of what ten do; the rules are never surer than this.
    confidence: sources.length === 0 ? 0 : Math.min(0.2 + 0.05 * sources.length, 0.7),
    sources,
    engine: 'rules',
    model: null,
  });
}

/** The titles of leads that are not the words of a message: those would be counted twice. */
function listOwnTitles({ leads, messages }: ProfileFacts): string[] {
  const said = messages.map(({ content }) => content.replace(/\s+/g, ' '));
  const titles = leads.flatMap(({ title }) => title ?? []);
  return titles.filter((title) => !said.some((content) => content.includes(title.replace(/…$/, ''))));
}

function isOpen({ status }: LeadFact): boolean {
  return status === 'OPEN' || status === 'NURTURING';
}

function findStage({ leads, messages, activities }: ProfileFacts): BuyingStage {
  const open = leads.filter(isOpen);
  if (open.some(({ score }) => score >= hotScore)) return 'DECISION';
  if (open.length > 0) return 'CONSIDERATION';
  if (leads.some(({ status }) => status === 'WON')) return 'CUSTOMER';
  if (leads.some(({ status }) => status === 'LOST')) return 'LOST';
  return messages.length + activities.length > 0 ? 'AWARENESS' : 'UNKNOWN';
}

function summarize({ contact, leads, notes, activities, messages, counts }: ProfileFacts): string {
  const { name, title, company, country } = contact;
  const at = [title, company].filter((part) => part !== null).join(' at ');
  const who = [name ?? 'This contact', at, country].filter((part) => part !== null && part !== '').join(', ');
  const open = leads.filter(isOpen);
  const best = open.reduce<LeadFact | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  const has = [
    countUp(counts.leads, countedFacts.leads, 'lead'),
    countUp(counts.activities, countedFacts.activities, 'activity', 'activities'),
    countUp(counts.messages, countedFacts.messages, 'message'),
    countUp(counts.notes, countedFacts.notes, 'note'),
  ];
  const latest = [activities[0]?.occurredAt, messages[0]?.createdAt]
    .filter((moment) => moment !== undefined)
    .reduce<string | undefined>((a, b) => (a && a > b ? a : b), undefined);
  const lost = leads.find(({ lostReason }) => lostReason !== null)?.lostReason;
  const pinned = notes.filter((note) => note.pinned).map(({ content }) => endSentence(content));
  return [
    `${who}: ${has.join(', ')}.`,
    best &&
      `The best of ${countUp(open.length, countedFacts.leads, 'open lead')}${best.title ? ` is "${best.title}"` : ''}, score ${best.score}.`,
    lost && `A lead was lost: ${endSentence(lost)}`,
    latest && `Last heard of on ${latest.slice(0, 10)}.`,
    contact.doNotContact && 'Must not be contacted.',
    ...pinned,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

function countUp(many: number, most: number, noun: string, plural = `${noun}s`): string {
  return `${many}${many >= most ? ' or more' : ''} ${many === 1 ? noun : plural}`;
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function findActions({ contact, notes, activities, leads }: ProfileFacts, now: Date): string[] {
  if (contact.doNotContact) return ['Do not contact.'];
  const tasks = activities
    .filter(({ dueAt, completedAt }) => dueAt !== null && completedAt === null)
    .map((task) => ({ title: task.title ?? task.type, dueAt: task.dueAt as string }))
    .sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1))
    .map(
      ({ title, dueAt }) => `${title} (${dueAt < now.toISOString() ? 'overdue since' : 'due'} ${dueAt.slice(0, 10)})`,
    );
  const promised = notes.filter(({ kind }) => kind === 'COMMITMENT').map(({ content }) => `Follow up: ${content}`);
  const quietSince = new Date(now.getTime() - quietDays * dayMs).toISOString();
  const quiet = leads
    .filter(isOpen)
    .map(({ title, lastActivityAt, createdAt }) => ({ title, since: lastActivityAt ?? createdAt }))
    .filter(({ since }) => since < quietSince)
    .map(
      ({ title, since }) =>
        `Get in touch about ${title ? `"${title}"` : 'the open lead'}: quiet since ${since.slice(0, 10)}`,
    );
  return [...tasks, ...promised, ...quiet];
}

/** What was looked at; of messages those that terms were counted in. */
function findSources({ notes, leads, activities, messages }: ProfileFacts, hasTerms: boolean): ProfileSource[] {
  const open = activities.filter(({ dueAt, completedAt }) => dueAt !== null && completedAt === null);
  const latest = activities.slice(0, 1);
  return [
    ...notes.map(({ id }) => ({ type: 'NOTE' as const, id })),
    ...leads.map(({ id }) => ({ type: 'LEAD' as const, id })),
    ...[...open, ...latest].map(({ id }) => ({ type: 'ACTIVITY' as const, id })),
    ...(hasTerms ? messages.slice(0, namedMessages) : messages.slice(0, 1)).map(({ id }) => ({
      type: 'MESSAGE' as const,
      id,
    })),
  ];
}
