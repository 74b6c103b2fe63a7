import process from 'node:process';
import { inbound, maxBodyBytes, type Route } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.js';
import { expectRefusal } from '../support/expect.js';
import { bodyRoutes, fillPath, type NamedRoute, schemaOf, standInsOf } from '../support/routes.js';
import { callerOf, createSample, type Sample } from '../support/sample.js';
import { type WorstBody, worstBodies, worstTexts } from '../support/worst-bodies.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
});
afterAll(async () => {
  expect(api.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  await api.close();
});

const megabyte = 1024 * 1024;
/** A megabyte of typical JSON. The time of its `JSON.parse` is the unit, so that the speed of the machine does not matter. */
const ordinary = JSON.stringify(
  Array.from({ length: 6_000 }, (_, at) => ({
    title: `Lead number ${at}`,
    contact: { name: `Contact ${at}`, email: `${at}@example.com` },
    value: at * 100,
    tags: ['VIP', 'Fair'],
    customFields: { size: 'large', seats: at },
  })),
);
/** `JSON.parse` takes some 4 ms for a megabyte, so this allows a body to block others for 100 ms per megabyte. */
const mostTimes = 25;
/** What else the process does makes some dearer than they are: the cheapest try counts. */
const tries = 12;

/** The processor time that this process has had, in milliseconds: what else runs on the machine does not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The time to parse a text, in milliseconds; close to 0 if it is not JSON. */
function timeParse(text: string): number {
  const startedMs = processorMs();
  try {
    JSON.parse(text);
  } catch {
    return 0;
  }
  return processorMs() - startedMs;
}

/** The longest time, in milliseconds of work, for which `work` blocked the event loop. */
async function measureBlocking(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = processorMs();
  let going = true;
  const tick = () => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  tick();
  going = false;
  return longest;
}

function send(route: Route, params: Record<string, string>, headers: Record<string, string>, { text }: WorstBody) {
  return api.send({
    method: route.method,
    url: fillPath(route.path, params),
    payload: text,
    headers: { ...headers, 'content-type': 'application/json' },
  });
}

const timeUsual = () => timeParse(ordinary) * (megabyte / ordinary.length);
/** The time for a megabyte of typical JSON without any other load. */
const fastestMs = Math.min(...Array.from({ length: 20 }, timeUsual));

/** The lowest cost of a body in a few tries, in units of parsing it or the same amount of typical JSON; at least a megabyte. */
async function measureCost(sending: () => Promise<unknown>, { text }: WorstBody): Promise<number> {
  const megabytes = Math.max(1, Buffer.byteLength(text) / megabyte);
  let least = Infinity;
  for (let at = 0; at < tries && least > mostTimes; at++) {
    const blockedMs = await measureBlocking(sending);
    // A body that is cheap by the fastest measurement needs no new one, which shows the current speed of the machine.
    const isCheap = blockedMs < mostTimes * fastestMs * megabytes;
    const usualMs = isCheap ? fastestMs * megabytes : Math.max(timeUsual() * megabytes, timeParse(text));
    least = Math.min(least, blockedMs / usualMs);
  }
  return least;
}

async function expectCheap(named: Pick<NamedRoute, 'name' | 'resource' | 'route'>, bodies: WorstBody[]) {
  const { credentials } = callerOf(sample, named);
  for (const body of bodies) {
    const sending = async () => {
      const answer = await send(named.route, sample.params[named.resource], credentials, body);
      if (answer.status >= 300) expectRefusal(answer, body.name);
    };
    expect(await measureCost(sending, body), body.name).toBeLessThan(mostTimes);
  }
}

const standIns = new Set(standInsOf(bodyRoutes));

test.each(bodyRoutes)('no body makes $name block other requests for long', (named) => {
  const bodies = worstBodies(named.route, schemaOf(named.route) ?? expect.unreachable());
  return expectCheap(named, standIns.has(named) ? bodies : bodies.filter(({ isShared = false }) => !isShared));
});

const samples = bodyRoutes.filter(({ name }) => ['auth.login', 'contacts.create', 'leads.bulk'].includes(name));

test.each(samples)('nor does any text, JSON or not, for $name', (named) =>
  expectCheap(named, worstTexts(maxBodyBytes(named.route))),
);

test('no body without a signature blocks other requests for long', async () => {
  const { report } = inbound.secretScanning;
  for (const body of [...worstBodies(report, report.body), ...worstTexts(maxBodyBytes(report))]) {
    const sending = async () => expectRefusal(await send(report, {}, {}, body), body.name);
    expect(await measureCost(sending, body), body.name).toBeLessThan(mostTimes);
  }
});
