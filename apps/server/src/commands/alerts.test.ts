import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { readConfig } from '../env/env.js';
import { addAdministration } from './administration.js';

const alerts = readFileSync(new URL('../../../../deploy/prometheus/alerts.yml', import.meta.url), 'utf8');

const source = readFileSync(new URL('../http/metrics/stored.ts', import.meta.url), 'utf8');

test('there is an alert for a crash loop, an old or missing backup, and a tenant that a move leaves read-only', () => {
  const expressions = new Map(
    [...alerts.matchAll(/alert: (\w+)\n +expr: (.*)/g)].map(([, name, expr]) => [name, expr]),
  );
  expect(expressions.get('CrashLoop')).toContain('process_start_time_seconds');
  for (const name of ['BackupIsOld', 'NoBackup', 'MoveHoldsTenant']) {
    const metric = /lead_engagement_\w+/.exec(expressions.get(name) ?? '')?.[0] ?? 'none';
    expect(source, name).toContain(`'${metric}'`);
  }
});

test('the texts of alerts name only commands that exist', async () => {
  const program = new Command();
  await addAdministration(program, readConfig('cli.js', {}), undefined);
  const exists = (words: string[]) => {
    let at: Command | undefined = program;
    for (const word of words) at = at?.commands.find((command) => command.name() === word);
    return at !== undefined;
  };
  // The words before an option or an argument.
  const named = [...alerts.matchAll(/`([a-z][a-z -]*)/g)].map(([, text = '']) => text.split(/ -/)[0]?.trim() ?? '');
  expect(named).toEqual(expect.arrayContaining(['jobs list', 'backup', 'doctor', 'tenants move']));
  expect(named.filter((text) => !exists(text.split(' ')))).toEqual([]);
});
