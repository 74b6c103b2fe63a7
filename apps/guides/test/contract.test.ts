import { readFileSync } from 'node:fs';
import {
  describeKind,
  errorKinds,
  plans,
  subscribableEventTypes,
  systemActivityTypes,
} from '@lead-engagement/contract';
import { expect, test } from 'vitest';

const read = (page: string) => readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');

test('the page about webhooks names every type of event that an endpoint can subscribe to', () => {
  const page = read('webhooks.md');
  expect(subscribableEventTypes.filter((type) => !page.includes(`\`${type}\``))).toEqual([]);
});

test('the page about timelines names every type of entry that the server alone writes', () => {
  const [, list] = /those of the server:\s*([^.]*)/.exec(read('activities.md')) ?? [];
  expect(list?.split(/,\s+/).toSorted()).toEqual(systemActivityTypes.toSorted());
});

test('the page about errors has the limits of every plan', () => {
  const amount = (limit: number | null) => limit?.toLocaleString('en') ?? 'no limit';
  const lines = Object.entries(plans).map(([plan, limits]) => {
    const { perMinute, perDay, concurrent, webhookEndpoints, crawlTasksPerHour } = limits;
    const amounts = [perMinute, perDay, concurrent, webhookEndpoints, crawlTasksPerHour].map(amount);
    return `| ${[plan === 'NONE' ? 'none' : plan, ...amounts].join(' | ')} |`;
  });
  expect(read('errors.md')).toContain(lines.join('\n'));
});

test('the page about errors has every reason, its meaning and whether a retry helps', () => {
  const lines = errorKinds.map(describeKind).flatMap(({ code, reason, meaning, retryable, retryAfter }) => {
    const retry = retryAfter === undefined ? 'yes' : `after ${retryAfter} s`;
    return reason === undefined ? [] : [`| \`${code}\` | \`${reason}\` | ${meaning} | ${retryable ? retry : 'no'} |`];
  });
  expect(read('errors.md')).toContain(lines.join('\n'));
});
