import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CheckResult, type ConformanceOptions, runConformance } from '../src/index.js';
import { createTurns } from '../src/turns.js';
import { faults } from './faults/index.js';
import { type FaultName, faultList } from './faults/list.js';
import { type FaultProxy, startProxy } from './faults/proxy.js';
import { type ConformingServer, startServer } from './support/server.js';

/** Six concurrent runs keep two processors busy. */
const turns = createTurns(6);
const names = Object.keys(faultList) as FaultName[];
/** The event deadline for faults where an event must not arrive: the server delivers and retries within five seconds. */
const shortDeadlineMs = 5_000;

/** The resource in which a fault shows, if it is not leads. */
const concerned: Partial<Record<FaultName, string>> = {
  'meta-missing': 'activities',
  'tenant-header-dropped': 'activities',
  'timestamp-without-zone': 'contacts',
  'list-as-null': 'contacts',
  'undocumented-value': 'contacts',
  'lowercase-enum': 'conversations',
};

let server: ConformingServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Runs the suite against a server behind a proxy with a fault. */
async function runBehind(proxy: FaultProxy, options: Partial<ConformanceOptions>) {
  const { apiKey, secondKey } = server;
  return runConformance({ baseUrl: proxy.url, apiKey, secondKey, seed: 20_261_123, ...options });
}

const failuresOf = (results: readonly CheckResult[]) =>
  results
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ id, outcome, message, reason }) => ({ id, outcome, message, reason }));

describe.concurrent('the suite', () => {
  test('passes on the server, at the level of the whole contract, and leaves nothing behind', async () => {
    const proxy = await startProxy(server.url, {}, '10.1.0.1');
    const report = await turns(() => runBehind(proxy, { level: 'full' }));
    await proxy.close();
    const failures = failuresOf(report.results).filter(({ id }) => !id.startsWith('SPEC-LIMITS'));
    expect(failures, JSON.stringify(failures)).toEqual([]);
    expect(report.missing).toEqual([]);
    expect(report.leftBehind).toEqual([]);
  });

  test('passes on a server whose limits are exact', async () => {
    const proxy = await startProxy(server.url, { limits: 'exact' }, '10.1.0.2');
    const report = await turns(() => runBehind(proxy, { only: ['limits'], limits: true }));
    await proxy.close();
    expect(failuresOf(report.results)).toEqual([]);
  });

  test.each(names)('catches the fault %s', async (name) => {
    const { caughtBy } = faultList[name];
    const fault = faults[name]();
    const at = names.indexOf(name);
    const proxy = await startProxy(server.url, fault, `10.2.${Math.floor(at / 200)}.${at % 200}`);
    const report = await turns(() =>
      runBehind(proxy, {
        only: [caughtBy],
        level: caughtBy.startsWith('FULL') ? 'full' : 'spec',
        resources: [concerned[name] ?? 'leads'],
        limits: fault.limits !== undefined,
        ...(fault.delivery && { eventDeadlineMs: shortDeadlineMs }),
      }),
    );
    await proxy.close();
    const result = report.results.find(({ id }) => id === caughtBy);
    expect(result, name).toMatchObject({ outcome: 'failed' });
    // The check itself found the fault; the run did not fail for another reason.
    expect(result?.message).not.toMatch(/broke off|The proxy failed/);
  });
});
