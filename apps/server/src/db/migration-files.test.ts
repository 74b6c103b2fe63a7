import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readJournal } from './schema-version.js';

const migrations = new URL('../../drizzle/', import.meta.url);

/** What locks a table of a landed database for longer than it takes to write the catalogue, by what a maintainer does instead. */
const blocking: [statement: RegExp, table: number, instead: string][] = [
  [/^CREATE (?:UNIQUE )?INDEX\b.*?\bON (?:ONLY )?(?:"public"\.)?"?(\w+)/is, 1, 'build it in src/db/index-changes.ts'],
  [/^(?:DROP INDEX|REINDEX|CREATE (?:UNIQUE )?INDEX CONCURRENTLY)\b()/i, 1, 'do it in src/db/index-changes.ts'],
  // The runner takes this lock with patience.
  [/^(?:CLUSTER|VACUUM|LOCK(?! TABLE \w+ IN SHARE ROW EXCLUSIVE MODE))\b()/i, 1, 'leave it out'],
  [
    /^ALTER TABLE (?:ONLY )?(?:"public"\.)?"?(\w+)"? ADD (?:CONSTRAINT "?\w+"? )?(?:PRIMARY KEY|UNIQUE|EXCLUDE)\b(?! USING INDEX)/i,
    1,
    'build the index in src/db/index-changes.ts',
  ],
  [
    /^ALTER TABLE (?:ONLY )?(?:"public"\.)?"?(\w+)"? ADD (?:CONSTRAINT "?\w+"? )?(?:CHECK|FOREIGN KEY)\b(?!.*\bNOT VALID\b)/is,
    1,
    'add it NOT VALID, and validate it later',
  ],
  [
    /^ALTER TABLE (?:ONLY )?(?:"public"\.)?"?(\w+)"? ALTER COLUMN "?\w+"? (?:SET NOT NULL|(?:SET DATA )?TYPE)\b/i,
    1,
    'add a column that the server fills',
  ],
  [
    /^ALTER TABLE (?:ONLY )?(?:"public"\.)?"?(\w+)"? ADD COLUMN .*(?:\b(?:big|small)?serial\b|\bSTORED\b|\bGENERATED\b|DEFAULT (?:gen_random_uuid|random|clock_timestamp|nextval))/is,
    1,
    'add a column that the server fills',
  ],
];

/** Statements that change rows, which belong into work of the worker: the tables of the migration stay locked until they end. */
const rewriting = /^(?:INSERT(?! INTO "?work"? )|UPDATE|DELETE|MERGE|WITH|DO|TRUNCATE)\b/i;

/** Files that changed rows before this was checked, by the reason why that may stay. */
const exceptions: Readonly<Record<string, string>> = {
  '0057_count_what_imports_keep': 'the table is new in the migration before, and no older server writes it',
  '0073_keep_given_tracking_numbers': 'shipments are few beside leads, and it is one statement',
  '0076_change_numbers': 'the block only grants a right',
  '0080_narrow_scopes': 'keys, apps and grants are few',
  '0092_more_narrow_scopes': 'tenants, keys, apps and grants are few',
  '0074_keep_makers': 'endpoints, automations and channels are few',
};

/** Returns each statement of a migration that would stop writers, with what to do instead. */
function findBlocking(text: string): string[] {
  const made = new Set(
    [...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(?:"public"\.)?"?(\w+)/gi)].map(([, name]) => name),
  );
  return statementsOf(text).flatMap((statement) => {
    const found = blocking.find(([pattern, table]) => {
      const match = pattern.exec(statement);
      return match !== null && !made.has(match[table]);
    });
    if (found) return [`${statement}: ${found[2]}`];
    return rewriting.test(statement) ? [`${statement}: enqueue work, as 0073 does`] : [];
  });
}

/** Statements without comments, with single spaces. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll('--> statement-breakpoint', '\n')
    .replace(/^\s*--.*$/gm, '')
    .split(/;(?=\s*(?:$|\n))/)
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

const read = (tag: string) => readFileSync(new URL(`${tag}.sql`, migrations), 'utf8');
/** The baseline is only run on new databases. */
const tags = readJournal()
  .entries.slice(1)
  .map(({ tag }) => tag);

test('no migration makes writers of a table that existed before wait for more than its lock', () => {
  const found = tags.filter((tag) => !Object.hasOwn(exceptions, tag)).flatMap((tag) => findBlocking(read(tag)));
  expect(found).toEqual([]);
});

test('each exception is a file that still needs it, for its rows alone', () => {
  for (const tag of Object.keys(exceptions)) {
    expect(tags).toContain(tag);
    const found = findBlocking(read(tag));
    expect(found).not.toEqual([]);
    expect(found.filter((line) => !line.endsWith('enqueue work, as 0073 does'))).toEqual([]);
  }
});

const madeFunctions = (text: string) =>
  [...text.matchAll(/^CREATE (?:OR REPLACE )?FUNCTION (\w+)/gm)].map(([, name]) => name);

test('no migration calls a function that only the definitions after all migrations make', () => {
  const defined = madeFunctions(read('functions'));
  const made = new Set(madeFunctions(read(readJournal().entries[0]?.tag as string)));
  const missing = tags.flatMap((tag) => {
    const text = read(tag);
    for (const name of madeFunctions(text)) made.add(name);
    const isCalled = (name = '') => new RegExp(`(?<![\\w.])${name}\\(`).test(text);
    return defined.filter((name) => isCalled(name) && !made.has(name)).map((name) => `${tag}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test.each([
  'CREATE INDEX "a" ON "leads" USING btree ("id");',
  'CREATE UNIQUE INDEX "a" ON "public"."leads" ("id");',
  'create index a on leads (id)',
  'CREATE TABLE "new" ("id" uuid);\n--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "a" ON "new" ("id");',
  'DROP INDEX "a";',
  'ALTER TABLE "leads" ADD CONSTRAINT "a" UNIQUE("id");',
  'ALTER TABLE "leads" ADD CONSTRAINT "a" CHECK (score > 0);',
  'ALTER TABLE "leads" ADD CONSTRAINT "a" FOREIGN KEY ("id") REFERENCES "public"."contacts"("id") ON DELETE cascade;',
  'ALTER TABLE "leads" ALTER COLUMN "title" SET NOT NULL;',
  'ALTER TABLE "leads" ALTER COLUMN "title" SET DATA TYPE varchar;',
  'ALTER TABLE "leads" ADD COLUMN "a" bigserial NOT NULL;',
  'ALTER TABLE "leads" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL;',
  'ALTER TABLE "leads" ADD COLUMN "a" text GENERATED ALWAYS AS (lower(title)) STORED;',
  '-- Why.\nUPDATE leads SET score = 0;',
  'DO $$\nBEGIN\n  UPDATE leads SET score = 0;\nEND $$;',
])('the check finds %j', (statement) => {
  expect(findBlocking(`ALTER TABLE "leads" ADD COLUMN "b" text;--> statement-breakpoint\n${statement}`)).not.toEqual(
    [],
  );
});

test.each([
  'CREATE TABLE "new" ("id" uuid);\n--> statement-breakpoint\nCREATE INDEX "a" ON "new" USING btree ("id");',
  'CREATE TABLE "new" ("id" bigserial);\nALTER TABLE "new" ADD CONSTRAINT "a" FOREIGN KEY ("id") REFERENCES "leads"("id");',
  `ALTER TABLE "leads" ADD COLUMN "a" text[] DEFAULT '{}' NOT NULL;`,
  'ALTER TABLE "leads" ADD CONSTRAINT "a" CHECK (score > 0) NOT VALID;',
  'ALTER TABLE "leads" ALTER COLUMN "title" DROP NOT NULL;',
  '-- CREATE INDEX "a" ON "leads" ("id");',
  'LOCK TABLE changes IN SHARE ROW EXCLUSIVE MODE;',
  `SELECT set_config('app.serves_all_tenants', 'on', true);`,
  'INSERT INTO work (kind) VALUES (1);',
])('the check lets %j pass', (statement) => {
  expect(findBlocking(statement)).toEqual([]);
});
