// Finds wording that needs a second reading in everything that users read: pages, texts of the programs, descriptions of the contract and of
// packages, docstrings of published packages, and the comments of examples, samples, scripts and benchmarks. CONTRIBUTING.md explains the rules.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './steps.mjs';

/** Each pattern with the wording to use. A sentence begins at the start of a text or after a full stop, a bar or a colon. */
const rules = [
  [/\btells\b/, '"returns", "lists", "explains", "shows" or "reports"'],
  [/\b(?:whoever|whatever|whichever)\b/i, '"anyone who …", "every …", "regardless of …" or "ignoring case"'],
  [/(?<!there )\b(?:is|are|was|were) no (?!longer|more|one\b)/i, '"is not a …", "does not have …"'],
  [
    /(?:^|[.|:] |\* )What (?!(?:is|are|do|does|can|if|happens|to|would happen|you)\b)[^?|]*$/,
    'a noun: "The value that …" in place of "What …"',
  ],
  [/(?:^|[.|] |\* )Who (?!(?:is|are|can|may)\b)[^?|]*$/, 'a noun: "The user who …" in place of "Who …"'],
  [/\b(?:by itself|by themselves)\b/, '"automatically", "alone" or "separately"'],
  [/\banew\b/, '"again"'],
  [/\bthat (?:is|are) there\b/, '"existing"'],
  [/\bof before\b(?!\))/, '"earlier" or "previous"'],
  [/\b(?:is|are) in no (?!longer|way)/, '"is not in any …"'],
  [/\bin front of it\b/, '"reverse proxy"'],
  [/\b(?:turnstile|doorman|gatekeeper|the house)\b/i, "the field's word: queue, lease, limit, reverse proxy"],
];
const texts = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

const isSource = /\.(?:md|tsx?|m[jt]s|py|go|php|rb)$/;
/** Files to copy, whose comments explain them. */
const isSample = /^deploy\/|(?:^|\/)(?:Dockerfile|\.env\.example)$|\.ya?ml$/;
const hasHashes = /\.(?:py|rb|ya?ml|service)$|(?:^|\/)(?:Dockerfile|Caddyfile|\.env\.example)$|^deploy\//;
/** Comments of these are shown where users type, or are read by those who copy or run them. */
const hasReadComments =
  /^packages\/(?:sdk|connector-kit|cli|mcp)\/src\/|^(?:examples|clients|deploy|scripts|bench|\.github)\/|^(?:Dockerfile|\.env\.example)$/;
const isManifest = /(?:^|\/)package\.json$/;

const problems = listFiles().flatMap(checkFile);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function listFiles() {
  const folders = ['packages', 'apps', 'scripts', 'bench', 'examples', 'clients', 'deploy', '.github'];
  const files = ['*.md', 'package.json', 'Dockerfile', '.env.example'];
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...files, ...folders], { cwd: root });
  // The SDK's resources and the Python client repeat the contract; CONTRIBUTING.md and this file quote what to avoid. Titles of tests are
  // read by those who look at the test.
  const skipped =
    /^docs\/decisions\/|^\.changeset\/|CHANGELOG|CONTRIBUTING|THIRD-PARTY|^packages\/sdk\/src\/resources\/|^clients\/.*\/(?:models|resources)\.py$|^scripts\/english\.mjs$|\.test\.tsx?$|\/(?:test|fixtures|corpora)\//;
  return output
    .toString()
    .trim()
    .split('\n')
    .filter((file) => (isSource.test(file) || isSample.test(file) || isManifest.test(file)) && !skipped.test(file));
}

function checkFile(file) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  let isCode = false;
  return lines.flatMap((line, index) => {
    if (file.endsWith('.md') && line.startsWith('```')) isCode = !isCode;
    return (isCode ? [] : readTexts(file, line)).flatMap((text) =>
      rules
        .filter(([pattern]) => pattern.test(text))
        .map(([, better]) => `${file}:${index + 1}: ${text.trim()}\n    Use ${better}.`),
    );
  });
}

/** The texts of a line that people read: the whole of a page, a comment, the description of a package, and the strings that are sentences. */
function readTexts(file, line) {
  if (file.endsWith('.md')) return [line];
  if (isManifest.test(file)) return /^\s*"description": "(.*)"/.exec(line)?.slice(1) ?? [];
  const comment = (hasHashes.test(file) ? /^\s*# ?(.*)$/ : /^\s*(?:\/\*\*|\*|\/\/) ?(.*?)(?:\*\/)?$/).exec(line);
  if (comment) return hasReadComments.test(file) ? [comment[1] ?? ''] : [];
  return [...line.matchAll(texts)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .filter((text) => text.includes(' '));
}
