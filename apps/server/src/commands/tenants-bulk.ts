import { readFile, stat } from 'node:fs/promises';
import process from 'node:process';
import { companyName, currency, emailAddress, planNames, requiredText } from '@lead-engagement/contract';
import type { Command } from 'commander';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { ensureWithSandbox } from '../features/accounts/tenants/index.js';
import { emit } from '../features/index.js';
import { encodeId } from '../ids.js';
import { type CommandDatabase, withDatabase } from './database.js';
import { jsonFlag, print } from './print.js';

const maxFileBytes = 50 * 1024 * 1024;

/** A line of the file. Empty cells count as missing. */
const lineSchema = z.strictObject({
  externalName: requiredText(200),
  name: companyName(200),
  plan: z.enum(planNames).default('NONE'),
  currency: currency.default('USD'),
  ownerEmail: emailAddress().default('owner@localhost'),
  ownerName: requiredText(200).default('Owner'),
});

/** `tenants create-many`. */
export function addBulkCommand(tenants: Command, config: Config): void {
  tenants
    .command('create-many')
    .description('make the tenants of a file; those that it has made before stay as they are')
    .argument('<file>', 'CSV with headings, or JSON lines: externalName, name, plan, currency, ownerEmail, ownerName')
    .option(...jsonFlag)
    .action(async (file: string, options: { json?: boolean }) => {
      const lines = await readLines(file);
      await withDatabase(config, (database) => createAll(database, lines, options));
    });
}

type Line = { number: number; value: unknown };

async function createAll(database: CommandDatabase, lines: readonly Line[], options: { json?: boolean }) {
  const results = [];
  for (const { number, value } of lines) results.push({ line: number, ...(await createOne(database, value)) });
  print(options, results);
  if (results.some(({ status }) => status === 'failed')) process.exitCode = 1;
}

async function createOne({ owner, db }: CommandDatabase, value: unknown) {
  const read = lineSchema.safeParse(value);
  if (!read.success) {
    const error = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ');
    return { status: 'failed' as const, error };
  }
  const { ownerEmail: email, ownerName, ...tenant } = read.data;
  const input = { ...tenant, owner: { email, name: ownerName, role: 'OWNER' as const } };
  const { id, status } = await ensureWithSandbox(owner, db, emit, input, new Date());
  return { status, id: encodeId('tenant', id), externalName: tenant.externalName };
}

async function readLines(file: string): Promise<Line[]> {
  const { size } = await stat(file).catch(() => {
    throw new ConfigurationError(`${file} cannot be read. Check its name.`);
  });
  if (size > maxFileBytes) throw new ConfigurationError(`${file} is larger than 50 MB. Split it.`);
  const text = await readFile(file, 'utf8');
  return text.trimStart().startsWith('{') ? readJsonLines(text) : readCsv(text);
}

function readJsonLines(text: string): Line[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [{ number: at + 1, value: JSON.parse(line) }];
    } catch {
      throw new ConfigurationError(`Line ${at + 1} is not JSON. Nothing was made.`);
    }
  });
}

function readCsv(text: string): Line[] {
  try {
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: true,
      delimiter: [',', ';', '\t'],
      skip_empty_lines: true,
      trim: true,
      info: true,
    });
    return rows.map(({ record, info }) => ({
      number: info.lines,
      value: Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== '')),
    }));
  } catch (error) {
    throw new ConfigurationError(`The file cannot be read as CSV: ${(error as Error).message}. Nothing was made.`);
  }
}
