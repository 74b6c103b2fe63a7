import { setTimeout as delay } from 'node:timers/promises';
import { startTelegramServer, type TelegramServer } from '@lead-engagement/platforms/channels/testing';
import {
  type ReplayServer,
  seventeenTrackAnswers,
  startReplayServer,
} from '@lead-engagement/platforms/tracking/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../support/free-port.js';
import { openKilledServer } from '../../support/killed-server.js';
import { openBulkUpdateLoad } from './bulk-update-load.js';
import { openCrawlLoad, type Platform, startPlatform } from './crawl-load.js';
import { openEventsLoad } from './events-load.js';
import { openFormsLoad } from './forms-load.js';
import { openImportLoad } from './import-load.js';
import { kills, type Load, type World, waiting } from './load.js';
import { type HeldMailServer, letWorkerDieTwice, listDeadLetters, startHeldMailServer } from './many-kinds.js';
import { openPushesLoad, trackingKey } from './pushes-load.js';
import { openRepliesLoad } from './replies-load.js';

/** A campaign of many is run by hand: KILLS=100. */
const count = Number(process.env.KILLS ?? kills.length);

let provider: ReplayServer;
let telegram: TelegramServer;
let platform: Platform;
let mail: HeldMailServer;
let world: World;
const loads: Load[] = [];

beforeAll(async () => {
  [provider, telegram, platform, mail] = await Promise.all([
    startReplayServer(),
    startTelegramServer(),
    startPlatform(),
    startHeldMailServer(),
  ]);
  provider.answer = ({ body }) =>
    seventeenTrackAnswers.accepted(body.map(({ number }: { number: string }) => ({ number, carrier: 100003 })));
  const server = await openKilledServer({
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'fatal',
    // Telegram sends to https addresses only.
    PUBLIC_URL: 'https://leads.test',
    TELEGRAM_API_URL: telegram.url,
    HACKER_NEWS_BASE_URL: platform.url,
    SEVENTEENTRACK_API_KEY: trackingKey,
    SEVENTEENTRACK_BASE_URL: provider.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Leads <leads@example.com>',
    // Each visitor of a form has an address.
    TRUST_PROXY: '1',
  });
  world = { server, phase: 0 };
});
afterAll(async () => {
  const code = await world?.server.close();
  for (const load of loads) await load.close?.();
  await Promise.all([provider, telegram, platform, mail].map((each) => each?.close()));
  expect(code).toBe(0);
});

/** Kills, and resolves when the server responds again. Leases of the dead are left to the server to find. */
async function killOne(what: (typeof kills)[number]): Promise<void> {
  const { server } = world;
  if (what === 'all') await server.killAndStart({ expiresLeases: false });
  else if (what === 'alone') await server.killAlone();
  else await server.killOne(what);
  const isReady = () =>
    fetch(`${server.url()}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, waiting).toBe(true);
}

test(`${count} kills of all, the worker, the API, or all but the worker lose no work of any kind, repeat none, invent none, and need no help`, async () => {
  await letWorkerDieTwice(world, mail);
  const lasting = await Promise.all([openCrawlLoad(world, platform), openBulkUpdateLoad(world), openImportLoad(world)]);
  const steady = await Promise.all([
    openEventsLoad(world),
    openFormsLoad(world),
    openPushesLoad(world),
    openRepliesLoad(world, telegram),
  ]);
  loads.push(...lasting, ...steady);

  for (let kill = 0; kill < count; kill++) {
    await Promise.all(lasting.map((load) => load.reach(kill)));
    await Promise.all(steady.map((load) => load.reach(kill)));
    // A different time at each kill: a run, a delivery or a write may be waiting, running or done.
    await delay(Math.random() * 100);
    world.phase += 1;
    await killOne(kills[kill % kills.length] ?? expect.unreachable());
    world.phase += 1;
    await Promise.all(loads.map((load) => load.afterKill?.(kill)));
  }

  for (const load of loads) await load.judge();
  expect(await listDeadLetters(world.server)).toEqual([]);
}, 1_800_000);
