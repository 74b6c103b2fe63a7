import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultHandoff } from '@lead-engagement/contract';
import { intentChanges } from '../src/ai/fixtures/intent-posts.js';
import { asksForPerson } from '../src/ai/handoff-requests.js';
import { scoreIntent, type Without } from '../src/ai/intent.js';
import { loadLanguages } from '../src/ai/languages.js';
import { isSmallTalk } from '../src/ai/message-kinds/read-kind.js';
import { readSmallTalk } from '../src/ai/small-talk.js';
import {
  type Material,
  type MeasuredQuestion,
  measureAnswers,
} from '../src/features/inbox/knowledge-bases/fixtures/measure-answers.js';
import { findByWordsAlone } from '../src/features/inbox/knowledge-bases/meaning.js';
import { type SearchPart, searchParts } from '../src/features/inbox/knowledge-bases/question-terms.js';
import { createKnowledge } from '../src/features/inbox/knowledge-bases/search.js';
import { openMeasuredTenants } from './measured-tenants.js';

// Prints all figures of a chatbot without a model and of intent scores for a folder of texts that somebody else has written: knowledge.jsonl and
// questions.jsonl, posts.jsonl, handoff.jsonl, smalltalk.jsonl and short.jsonl, as docs/corpora.md describes them.
// `npm run fresh:measure FOLDER`; `--half 1` and `--half 2` read every second text; `--table` takes out one part at a time; with `--wrong`, each text
// that is read wrongly. Starts a database of its own, unless TEST_DATABASE_URL names a server.

const words = process.argv.slice(2);
const half = words.includes('--half') ? Number(words[words.indexOf('--half') + 1]) : undefined;
const folder = words.find((word, at) => !word.startsWith('--') && words[at - 1] !== '--half');
if (folder === undefined) throw new Error('Which folder? `npm run fresh:measure FOLDER`');
const botName = 'Bot';
const wrong: string[] = [];

function readAll<T>(name: string): T[] {
  return readFileSync(path.join(folder as string, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): T => JSON.parse(line));
}

const read = <T>(name: string): T[] => readAll<T>(name).filter((_, at) => half === undefined || at % 2 === half - 1);
const row = (...cells: readonly unknown[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);
const head = (...cells: readonly string[]): void => {
  process.stdout.write('\n');
  row(...cells);
  row(...cells.map(() => '---'));
};

interface Post {
  lang: string;
  title: string;
  text: string;
  buyer: boolean;
  kind: string;
}

const { detect } = await loadLanguages();
const now = new Date();

function scoreOf({ title, text }: Post, without?: Without): number {
  const language = detect(`${title} ${text}`);
  return scoreIntent({ title, content: text, keywords: [], publishedAt: null, language }, now, without).score;
}

function rocAuc(posts: readonly Post[], without?: Without): number {
  const scored = posts.map((post) => ({ buyer: post.buyer, score: scoreOf(post, without) }));
  const others = scored.filter(({ buyer }) => !buyer);
  const won = scored
    .filter(({ buyer }) => buyer)
    .flatMap(({ score }) => others.map((other) => (score > other.score ? 1 : score === other.score ? 0.5 : 0)));
  return won.reduce<number>((sum, each) => sum + each, 0) / won.length;
}

function measurePosts(): void {
  const posts = read<Post>('posts');
  const codes = [...new Set(posts.map(({ lang }) => lang))].sort();
  const inLanguage = (code: string) => posts.filter(({ lang }) => lang === code);
  head('posts, ROC AUC', ...codes);
  for (const [name, without] of words.includes('--table') ? intentChanges : intentChanges.slice(0, 1)) {
    row(name, ...codes.map((code) => rocAuc(inLanguage(code), without).toFixed(3)));
  }
  head('posts from a score on: buyers', ...codes);
  for (let from = 50; from <= 90; from += 5) {
    const cells = codes.map((code) => {
      const promoted = inLanguage(code).filter((post) => scoreOf(post) >= from);
      return `${promoted.filter(({ buyer }) => buyer).length} of ${promoted.length}`;
    });
    row(from, ...cells);
  }
  for (const post of posts) {
    const score = scoreOf(post);
    if (post.buyer ? score < 40 : score >= 60)
      wrong.push(`post [${post.lang} ${post.kind}] ${score}: ${post.title} ${post.text}`);
  }
}

function count<T extends { text: string; lang: string }>(
  name: string,
  all: readonly T[],
  isRight: (one: T) => boolean,
): void {
  for (const one of all) if (!isRight(one)) wrong.push(`${name} [${one.lang}]: ${one.text}`);
  row(name, all.length, all.filter(isRight).length);
}

function measureMessages(): void {
  const asks = ({ text }: { text: string }) => asksForPerson(text, defaultHandoff.phrases, botName);
  const handOff = read<{ lang: string; text: string; wantsPerson: boolean }>('handoff');
  const smallTalk = read<{ lang: string; text: string; withQuestion: boolean }>('smalltalk');
  const isAll = (text: string) => readSmallTalk(text, botName).rest.trim() === '' || isSmallTalk(text);
  head('messages', 'all', 'right');
  count('hand-off', handOff, (one) => asks(one) === one.wantsPerson);
  count('small talk hands off nothing', smallTalk, (one) => !asks(one));
  count('small talk is told from a question', smallTalk, (one) => isAll(one.text) !== one.withQuestion);
  count(
    'language of short texts',
    read<{ lang: string; text: string }>('short'),
    ({ lang, text }) => detect(text) === lang,
  );
}

interface Document {
  id: string;
  lang: string;
  title: string;
  text: string;
  validFrom?: string;
  validUntil?: string;
}

interface Question {
  lang: string;
  question: string;
  answerable: boolean;
  documents: string[];
  note: string;
}

async function measureQuestions(): Promise<void> {
  const tenants = await openMeasuredTenants();
  const documents = readAll<Document>('knowledge');
  const titleOf = new Map(documents.map(({ id, title }) => [id, title]));
  const tenantId = await tenants.addTenant();
  const bases: string[] = [];
  for (const language of new Set(documents.map(({ lang }) => lang))) {
    const own = documents.filter(({ lang }) => lang === language);
    const material: Material = {
      language,
      documents: own.map(({ title, text, validFrom, validUntil }) => ({
        title,
        text,
        ...(validFrom && { validFrom }),
        ...(validUntil && { validUntil }),
      })),
      questions: [],
    };
    bases.push(await tenants.addKnowledgeBase(tenantId, material));
  }
  const questions = read<Question>('questions').map(
    ({ lang, question, answerable, documents: ids, note }): MeasuredQuestion => ({
      language: lang,
      text: question,
      answerable,
      answer: '',
      document: ids.map((id) => titleOf.get(id) ?? id).join('; '),
      trait: note,
      isAnyEnough: !/\b(?:two|both)\b/i.test(note),
    }),
  );
  head('questions', 'right', 'wrong', 'asked back', 'not answered', 'unanswerable and not answered');
  const parts: SearchPart[][] = words.includes('--table') ? [[], ...searchParts.map((part) => [part])] : [[]];
  for (const without of parts) {
    const knowledge = createKnowledge(findByWordsAlone, new Set(without));
    const figures = await measureAnswers(tenants.db, knowledge, tenantId, bases, { questions });
    const { answerable, unanswerable } = figures;
    const unanswered = unanswerable['asked back'] + unanswerable['not answered'];
    row(without.length > 0 ? `without ${without}` : 'all', ...Object.values(answerable), unanswered);
    if (without.length === 0) wrong.push(...figures.misses);
  }
  await tenants.close();
}

await measureQuestions();
measurePosts();
measureMessages();
if (words.includes('--wrong')) process.stdout.write(`\n${wrong.join('\n')}\n`);
