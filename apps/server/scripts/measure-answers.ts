import {
  addFigures,
  type Figures,
  type Material,
  measureAnswers,
  noFigures,
  noVerdicts,
  readMaterials,
  type Verdicts,
} from '../src/features/inbox/knowledge-bases/fixtures/measure-answers.js';
import { findByWordsAlone } from '../src/features/inbox/knowledge-bases/meaning.js';
import { type SearchPart, searchParts } from '../src/features/inbox/knowledge-bases/question-terms.js';
import { createKnowledge } from '../src/features/inbox/knowledge-bases/search.js';
import { openMeasuredTenants } from './measured-tenants.js';

// Prints what a chatbot without a model makes of questions about documents: answered rightly, wrongly, asked back or not at all.
// `--without synonyms` leaves out a part of the search, and `--table` each in turn.
// By default of the authors who had not seen the search; `npm run answers:measure answers-design` takes another file. With `--wrong`,
// each question that was not answered as it should be. Starts a database of its own, unless TEST_DATABASE_URL names a server.

const words = process.argv.slice(2);
const left = words[words.indexOf('--without') + 1] as SearchPart;
const without = words.includes('--without')
  ? [[left]]
  : words.includes('--table')
    ? [[], ...searchParts.map((part) => [part])]
    : [[]];
const names = words.filter((word) => !word.startsWith('--') && !(words.includes('--without') && word === left));
const authors = names.length > 0 ? names : ['answers-independent', 'chatbot-independent'];
const isMeant = (option: string) => process.argv.includes(option);

const tenants = await openMeasuredTenants();

interface Filled {
  material: Material;
  tenantId: string;
  base: string;
}

async function fill(name: string): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (const material of readMaterials(name)) {
    const tenantId = await tenants.addTenant();
    const base = await tenants.addKnowledgeBase(tenantId, material);
    filled.push({ material, tenantId, base });
  }
  return filled;
}

async function measure(filled: readonly Filled[], parts: readonly SearchPart[]): Promise<Figures> {
  const sum = noFigures();
  const knowledge = createKnowledge(findByWordsAlone, new Set(parts));
  for (const { material, tenantId, base } of filled) {
    addFigures(sum, await measureAnswers(tenants.db, knowledge, tenantId, [base], material));
  }
  return sum;
}

function rowOf(name: string, verdicts: Verdicts): string {
  return `| ${[name, ...Object.values(verdicts)].join(' | ')} |\n`;
}

process.stdout.write(`| questions | ${Object.keys(noVerdicts()).join(' | ')} |\n| --- | --- | --- | --- | --- |\n`);
for (const name of authors) {
  const filled = await fill(name);
  if (filled.length === 0) process.stdout.write(`| ${name} | has no documents | | | |\n`);
  for (const parts of filled.length > 0 ? without : []) {
    const figures = await measure(filled, parts);
    const label = parts.length > 0 ? `${name} without ${parts.join(', ')}` : name;
    process.stdout.write(rowOf(`${label}, answerable`, figures.answerable));
    process.stdout.write(rowOf(`${label}, unanswerable`, figures.unanswerable));
    if (isMeant('--wrong')) process.stdout.write(`\n${figures.misses.join('\n')}\n`);
  }
}

await tenants.close();
