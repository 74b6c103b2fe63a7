import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { auditTargetOrder, inboundOrder, partOrder, resourceOrder, tagsAfter } from '../src/order.js';
import { findDeclaration, type ResourceDeclaration } from '../src/resource.js';

/** Writes the lists of the contract to src/generated: what each resource declares in its own file, in the order of order.ts. */

const folder = fileURLToPath(new URL('../src/', import.meta.url));
/** What is no part of the interface, and the entry points. */
const entries = ['fixtures', 'index', 'msw', 'openapi', 'ts-rest'];
const unlisted = [
  ...entries,
  ...['app-name', 'crawl-values', 'import-options', 'lead-query', 'lead-values', 'objects', 'order', 'resource'],
];

interface Part {
  /** The name of the export. */
  readonly name: string;
  readonly file: string;
  readonly declaration: ResourceDeclaration;
}

const files = readdirSync(folder)
  .filter((name) => /^[a-z-]+\.ts$/.test(name))
  .map((name) => name.slice(0, -3))
  .sort();
const parts = await readParts();
const order = [...resourceOrder, ...inboundOrder];
const unknown = [...parts.keys()].filter((name) => !order.some((one) => one === name));
if (unknown.length > 0) throw new Error(`src/order.ts does not name ${unknown.join(', ')}.`);

write(
  'index',
  files
    .filter((file) => !unlisted.includes(file))
    .map((file) => `export * from '../${file}.js';`)
    .join('\n'),
);
write('resources', writeResources());
write('contract', writeContract());
write('lists', writeLists());
write('examples', writeExamples());

/** What the files of the contract define, by resource: the file that describes a resource first. */
async function readParts(): Promise<Map<string, Part[]>> {
  const found = new Map<string, Part[]>();
  for (const file of files.filter((name) => !entries.includes(name))) {
    for (const [name, value] of Object.entries(await import(`../src/${file}.ts`))) {
      const one = findDeclaration(value);
      if (!one) continue;
      found.set(one.name, [...(found.get(one.name) ?? []), { name, file, declaration: one.declaration }]);
    }
  }
  const place = (part: Part) => (part.declaration.about === undefined ? partOrder.indexOf(part.name) >>> 0 : -1);
  for (const [resource, list] of found) {
    list.sort((a, b) => place(a) - place(b));
    const described = list.filter(({ declaration }) => declaration.about !== undefined);
    if (described.length !== 1) throw new Error(`${described.length} files say what ${resource} is about.`);
  }
  return found;
}

function partsOf(resource: string): readonly Part[] {
  const found = parts.get(resource);
  if (!found) throw new Error(`src/order.ts names ${resource}, which no file defines.`);
  return found;
}

/** The routes of each resource. Types name those of the files, so that declarations do not repeat them. */
function writeResources(): string {
  const imports = new Map<string, string[]>();
  const lines = resourceOrder.map((resource) => {
    const own = partsOf(resource);
    const [{ name, file }] = own as [Part];
    if (own.length === 1 && name === resource) return `export { ${name} } from '../${file}.js';`;
    for (const part of own) {
      const local = part.name === resource ? `${part.name} as own${capitalize(part.name)}` : part.name;
      imports.set(part.file, [...(imports.get(part.file) ?? []), local]);
    }
    const names = own.map((part) => (part.name === resource ? `own${capitalize(part.name)}` : part.name));
    const type = names.map((each) => `typeof ${each}`).join(' & ');
    return `export const ${resource}: ${type} = { ${names.map((each) => `...${each}`).join(', ')} };`;
  });
  return [
    ...[...imports].sort().map(([file, names]) => `import { ${names.join(', ')} } from '../${file}.js';`),
    ...lines,
  ].join('\n');
}

function writeContract(): string {
  const rows = resourceOrder.map((name) => `${name}: resources.${name}`).join(', ');
  const imports = inboundOrder.map((name) => `import { ${name} } from '../${partsOf(name)[0]?.file}.js';`).join('\n');
  return `${imports}
import type { Route } from '../route.js';
import * as resources from './resources.js';

/** The whole API: resource -> operation -> route. */
export const contract: Readonly<typeof resources> = { ${rows} } satisfies Record<string, Record<string, Route>>;
export type Contract = typeof contract;

/** Routes that other services call in their own protocols, and links that anyone can open. Not part of the SDK. */
export const inbound = { ${inboundOrder.join(', ')} } as const satisfies Record<string, Record<string, Route>>;`;
}

/** The examples of all resources, which no bundle of a form loads. */
function writeExamples(): string {
  const named = readdirSync(folder)
    .filter((file) => file.endsWith('.examples.ts'))
    .sort()
    .map((file) => ({ file: file.slice(0, -3), name: toName(file.slice(0, -'.examples.ts'.length)) }));
  const imports = named.map(({ file, name }) => `import { examples as ${name} } from '../${file}.js';`);
  return `${imports.join('\n')}
import type { Examples } from '../openapi/examples/examples.js';

export const allExamples: readonly Examples[] = [${named.map(({ name }) => name).join(', ')}];`;
}

function writeLists(): string {
  const all = order.flatMap((resource) => partsOf(resource).map((part) => ({ resource, ...part.declaration })));
  const ids = all.flatMap(({ resource, ids = {} }) =>
    Object.entries(ids).map(([kind, id]) => ({ resource, kind, ...id })),
  );
  const target = (action: string) => auditTargetOrder.indexOf(action.slice(0, action.indexOf('.'))) >>> 0;
  const audited = all.flatMap(({ audited = {} }) => Object.entries(audited)).sort(([a], [b]) => target(a) - target(b));
  const kept = all.flatMap(({ kept = {} }) => Object.entries(kept));
  const abouts = order.map((resource) => [resource, all.find((one) => one.resource === resource && one.about)?.about]);
  const examples = ids.flatMap(({ kind, prefix, example }) => (example ? [[kind, `${prefix}_${example}`]] : []));
  const own = all.flatMap(({ resource, about, ids = {} }) => {
    const [first] = about === undefined ? [] : Object.entries(ids);
    return first?.[1].example === undefined ? [] : [[resource, first[0]]];
  });
  return `/** The prefix of each kind of public id. */
export const idPrefixes = ${toLiteral(ids.map(({ kind, prefix }) => [kind, prefix]))} as const;

/** An id of each kind for examples. */
export const exampleIdsByKind = ${toLiteral(examples)} as const;

/** The kind of id that the records of a resource have, if it has an example. */
export const kindsOfRecords = ${toLiteral(own)} as const;

/** Each resource in one sentence, in the order of the tags of the document. */
export const abouts = ${toLiteral(orderTags(abouts as [string, string][]))} as const;

/** The actions of the audit log, with the fields whose values are stored. */
export const auditActions = ${toLiteral(audited)} as const;

/** How long the server keeps what belongs to one resource. */
export const retentionOfResources = ${toLiteral(kept)} as const;`;
}

function orderTags(rows: readonly [string, string][]): [string, string][] {
  const ordered = rows.filter(([name]) => !Object.hasOwn(tagsAfter, name));
  for (const row of rows.filter(([name]) => Object.hasOwn(tagsAfter, name))) {
    ordered.splice(ordered.findIndex(([name]) => name === tagsAfter[row[0]]) + 1, 0, row);
  }
  return ordered;
}

/** An object in the style of the formatter, one entry a line. Entries of the same name are an error. */
function toLiteral(entries: readonly (readonly unknown[])[]): string {
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two resources declare ${twice}.`);
  return `{\n${entries.map(([name, value]) => `${toKey(String(name))}: ${JSON.stringify(value)},`).join('\n')}\n}`;
}

function toKey(name: string): string {
  return /^[A-Za-z]\w*$/.test(name) ? name : JSON.stringify(name);
}

function toName(file: string): string {
  return file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function write(name: string, content: string): void {
  mkdirSync(`${folder}generated`, { recursive: true });
  writeFileSync(`${folder}generated/${name}.ts`, `// Written by \`npm run generate\`. Do not edit.\n\n${content}\n`);
}
