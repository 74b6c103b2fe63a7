/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { type Browser, chromium, type Page } from 'playwright-core';
import { connect, inTenant } from '../../../apps/server/src/db/client.js';
import {
  deleteEmbeddedPostgres,
  findEmbeddedPostgres,
} from '../../../apps/server/src/db/embedded/embedded-postgres.js';

import { createUser } from '../../../apps/server/src/features/accounts/users/service.js';
import { encodeId, newUuid } from '../../../apps/server/src/ids.js';
import { generateApiKey } from '../../../apps/server/src/security/api-key.js';
import { createPasswords } from '../../../apps/server/src/security/passwords.js';
import { type Defer, withCleanup } from '../cleanup.js';
import { startReferenceServer } from '../http/servers.js';
import { format, printRatio, printTable, printTitle } from '../report.js';
import { seedLeads } from '../seed-leads.js';
import { divide, median } from '../statistics.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

const apiRole = 'lead_engagement_api';
const leadCount = 10_000;
const rounds = 4;
const mostNodes = 1_500;
const longestTaskMs = 100;
const most = { cardsMs: 1_500, requests: 12 };
/** As `seedLeads` spreads them: the first stages. */
const columnsWithLeads = 2;
const user = { email: 'board@example.com', password: 'a password of the benchmark' };

/** The behavior of a page while it was scrolled. */
interface Scrolling {
  framesPerSecond: number;
  /** The most elements that were on the page. */
  nodes: number;
  /** The longest task of the page in ms; those of up to 50 ms count as 0, since browsers do not report them. */
  longestTaskMs: number;
  /** How far it was scrolled, in pixels. */
  pixels: number;
}

/** How the board was opened by its address. */
interface Opening {
  /** From the navigation to the first card of each column that has any, in ms. */
  cardsMs: number;
  /** Requests to the API until then. */
  requests: number;
}

/**
 * Scrolls a column of a board of 10,000 leads in the built dashboard, in Chromium, and in turns an empty page that is as high. Frames count
 * relative to those of the empty page.
 */
export async function runBoard({ seconds }: { seconds: number }): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) return printTitle('board: left out, since there is no Chromium. Name one by CHROMIUM_PATH.');
  await withCleanup(async (defer) => {
    const url = await startWithLeads(defer);
    const browser = await launch(executablePath, defer);
    const opened: Opening[] = [];
    const board = await openBoard(browser, url, opened);
    const empty = await openEmpty(browser);
    const runs: { board: Scrolling[]; empty: Scrolling[] } = { board: [], empty: [] };
    for (let round = 0; round < rounds; round += 1) {
      const turn = [
        async () => runs.board.push(await scroll(board, '[data-column] > div', seconds)),
        async () => runs.empty.push(await scroll(empty, 'div', seconds)),
      ];
      for (const run of round % 2 === 0 ? turn : turn.reverse()) await run();
    }
    reportOpening(opened);
    report(runs, seconds);
  });
}

/** The Chromium of CHROMIUM_PATH, or where distributions install it. */
function findChromium(): string | undefined {
  const usual = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(
    (name) => `/usr/bin/${name}`,
  );
  return [process.env.CHROMIUM_PATH, ...usual].find((path) => path && existsSync(path));
}

async function startWithLeads(defer: Defer): Promise<string> {
  const folder = await makeTemporaryFolder(defer);
  const dataDir = join(folder, 'data');
  const tenant = newUuid();
  defer(() => deleteEmbeddedPostgres(dataDir));
  const settings = {
    DATA_DIR: dataDir,
    BOOTSTRAP_API_KEY: generateApiKey('LIVE'),
    BOOTSTRAP_TENANT_ID: encodeId('tenant', tenant),
  };
  const server = await startReferenceServer(folder, settings, defer);
  const databaseUrl = await findEmbeddedPostgres(dataDir);
  if (databaseUrl === undefined) throw new Error('The server runs without its database.');
  const db = connect(databaseUrl, apiRole, { maxConnections: 1 });
  try {
    const passwordHash = await createPasswords().hash(user.password);
    await inTenant(db, tenant, async (tx) => {
      await seedLeads(tx, tenant, leadCount);
      const id = await createUser(
        { tx, caller: { tenantId: tenant }, now: new Date() },
        { email: user.email, name: 'Board', role: 'OWNER' },
      );
      await tx`update users set password_hash = ${passwordHash} where tenant_id = ${tenant} and id = ${id}`;
    });
  } finally {
    await db.end();
  }
  return server.url + documentationPaths.dashboard;
}

async function launch(executablePath: string, defer: Defer): Promise<Browser> {
  // As root, Chromium runs without its sandbox or not at all.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: ['--disable-background-networking', ...sandbox] });
  defer(() => browser.close());
  return browser;
}

const viewport = { width: 1440, height: 900 };

async function openBoard(browser: Browser, url: string, opened: Opening[]): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.goto(`${url}/`);
  await page.getByLabel('E-mail address').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  const columns = page.locator('[data-column]');
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v1/')) requests += 1;
  });
  for (let round = 0; round < rounds; round += 1) {
    requests = 0;
    const startedMs = performance.now();
    await page.goto(`${url}/board`, { waitUntil: 'commit' });
    for (let column = 0; column < columnsWithLeads; column += 1)
      await columns.nth(column).locator('a').first().waitFor();
    opened.push({ cardsMs: performance.now() - startedMs, requests });
  }
  return page;
}

async function openEmpty(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.setContent('<div style="height: 800px; overflow: auto"><p style="height: 500000px">Nothing</p></div>');
  return page;
}

/** Scrolls the first element that matches, 40 pixels in each frame, down and up again where it ends. */
async function scroll(page: Page, selector: string, seconds: number): Promise<Scrolling> {
  await page.bringToFront();
  return page.evaluate(
    async ([of, durationMs]) => {
      const element = document.querySelector(of);
      if (!element) throw new Error(`Nothing matches ${of}.`);
      let longest = 0;
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      });
      observer.observe({ entryTypes: ['longtask'] });
      const startedAt = performance.now();
      let [frames, nodes, pixels, step] = [0, 0, 0, 40];
      while (performance.now() - startedAt < durationMs) {
        await new Promise(requestAnimationFrame);
        frames += 1;
        const before = element.scrollTop;
        element.scrollTop = before + step;
        const moved = Math.abs(element.scrollTop - before);
        if (moved === 0) step = -step;
        pixels += moved;
        if (frames % 10 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length);
      }
      const elapsedSeconds = (performance.now() - startedAt) / 1_000;
      observer.disconnect();
      return { framesPerSecond: frames / elapsedSeconds, nodes, longestTaskMs: longest, pixels };
    },
    [selector, seconds * 1_000] as const,
  );
}

function reportOpening(opened: Opening[]): void {
  printTitle(`board: ${format(leadCount)} leads, opened by the address, medians of ${rounds}`);
  const of = (name: keyof Opening) => format(median(opened.map((each) => each[name])));
  printTable(
    ['', `cards, ms (at most ${format(most.cardsMs)})`, `requests to the API (at most ${most.requests})`],
    [['board', of('cardsMs'), of('requests')]],
  );
}

function report({ board, empty }: { board: Scrolling[]; empty: Scrolling[] }, seconds: number): void {
  printTitle(`board: ${format(leadCount)} leads in Chromium, ${rounds} runs of ${seconds} s each in turns`);
  const row = (name: string, runs: Scrolling[]) => [
    name,
    format(median(runs.map((run) => run.framesPerSecond)), 1),
    format(Math.max(...runs.map((run) => run.nodes))),
    format(Math.max(...runs.map((run) => run.longestTaskMs))),
    format(median(runs.map((run) => run.pixels))),
  ];
  printTable(
    [
      '',
      'frames/s',
      `DOM nodes (at most ${mostNodes})`,
      `longest task, ms (at most ${longestTaskMs})`,
      'pixels scrolled',
    ],
    [row('board', board), row('empty page', empty)],
  );
  const frames = (runs: Scrolling[]) => runs.map((run) => run.framesPerSecond);
  printRatio('frames, board / empty page', divide(frames(board), frames(empty)), { least: 0.85 });
}
