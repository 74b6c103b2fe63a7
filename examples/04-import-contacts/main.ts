// Imports a CSV file of 10,000 contacts, some of them bad, with a progress bar. Lists the errors and saves the bad rows.
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, type ImportJob, LeadEngagement } from '@lead-engagement/sdk';

const { LEAD_ENGAGEMENT_BASE_URL: baseUrl, LEAD_ENGAGEMENT_API_KEY: apiKey } = process.env;
if (!baseUrl || !apiKey) {
  console.error('Set LEAD_ENGAGEMENT_BASE_URL and LEAD_ENGAGEMENT_API_KEY.');
  process.exit(2);
}

const client = new LeadEngagement({ baseUrl, apiKey });
const rows = 10_000;

try {
  const folder = await mkdtemp(join(tmpdir(), 'import-contacts-'));
  const file = process.argv[2] ?? (await writeSample(join(folder, 'contacts.csv')));
  const { id, columns } = await client.contacts.import(createReadStream(file), { fileName: 'contacts.csv' });
  console.log(`Import ${id} of ${file}`);
  for (const { heading, field } of columns) console.log(`  ${heading} -> ${field ?? 'left out'}`);

  const job = await client.imports.wait(id, { onProgress: showProgress, pollMs: 250 });
  const { created, updated, unchanged, failed } = job.counts;
  console.log(`\n${job.status}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`);
  if (job.error) console.log(job.error.message);
  if (failed > 0) await report(id, join(folder, 'failed-rows.csv'));
  await saveExport(join(folder, 'export.csv'));
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.name}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
}

/** Contacts in the format of a spreadsheet export. Every thousandth has an error. */
async function writeSample(path: string): Promise<string> {
  const file = createWriteStream(path);
  const write = async (cells: string[]) => {
    if (!file.write(`${cells.join(';')}\r\n`)) await once(file, 'drain');
  };
  await write(['First name', 'Last name', 'E-mail', 'Phone', 'Company', 'Country', 'Tags', 'Favourite color']);
  for (let at = 1; at <= rows; at++) {
    const email = at % 1_000 === 0 ? 'not an address' : `person.${at}@engines.example`;
    const country = at % 1_000 === 500 ? 'Atlantis' : 'Germany';
    const phone = `030 ${String(9_000_000 + at)}`;
    await write(['Person', `Number ${at}`, email, phone, `Engines ${at % 50}`, country, 'imported, example', 'blue']);
  }
  file.end();
  await once(file, 'close');
  return path;
}

function showProgress({ progress, counts }: ImportJob): void {
  const width = 30;
  const done = Math.round(progress * width);
  const bar = `[${'#'.repeat(done)}${'-'.repeat(width - done)}] ${Math.floor(progress * 100)} % ${counts.rows} rows`;
  process.stdout.write(process.stdout.isTTY ? `\r${bar}` : `${bar}\n`);
}

async function report(id: string, path: string): Promise<void> {
  console.log('\nThe first things that are wrong:');
  for (const { line, heading, value, message } of (await client.imports.listErrors(id, { limit: 5 })).data) {
    console.log(`  line ${line}, ${heading ?? 'the row'}${value === null ? '' : ` "${value}"`}: ${message}`);
  }
  const failedRows = await client.imports.downloadFailedRows(id);
  await pipeline(Readable.from(failedRows), createWriteStream(path));
  console.log(`All bad rows, to be corrected and imported again: ${path}`);
}

/** Saves the imported contacts as an export. */
async function saveExport(path: string): Promise<void> {
  const { id } = await client.exports.create({
    resource: 'contacts',
    filter: { tag: 'example' },
    columns: ['name', 'email', 'phone', 'company', 'country', 'tags'],
  });
  const job = await client.exports.wait(id, { pollMs: 250 });
  await pipeline(Readable.from(await client.exports.download(id)), createWriteStream(path));
  console.log(`\nExport ${id}: ${job.rows} contacts in ${path}`);
}
