// Finds lookups of text in plain objects: `names[text]` is a function for `constructor` and `toString`, `text in names` is true for
// them, and `names[text] = value` loses what is kept under `__proto__`. CONTRIBUTING.md explains what to write instead.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { SyntaxKind } from 'typescript-native/unstable/ast';
import * as is from 'typescript-native/unstable/ast/is';
import { API, TypeFlags } from 'typescript-native/unstable/sync';
import { root } from './steps.mjs';

/** The code that parses untrusted text. The code that writes the OpenAPI document looks up only our own names. */
const packages = [
  'apps/dashboard',
  'apps/server',
  ...[
    'chat-widget',
    'cli',
    'connector-kit',
    'contract',
    'form-widget',
    'mcp',
    'platforms',
    'sdk',
    'webhook-signing',
  ].map((name) => `packages/${name}`),
];
const skipped = /\/(?:fixtures|openapi|test-server)\/|\.test\.tsx?$/;
/** Lines that the rule must find, and lines that it must not: it is checked against them first. */
const planted = path.join(root, 'scripts', 'lookups', 'planted.ts');

const api = new API({ cwd: root });
const configs = [path.dirname(planted), ...packages.map((dir) => path.join(root, dir))].map((dir) =>
  path.join(dir, 'tsconfig.json'),
);
const projects = api.updateSnapshot({ openProjects: configs }).getProjects();
const problems = projects.flatMap((project) => listFiles(project).flatMap((file) => checkFile(project, file)));
api.close();

const wrong = checkPlanted(problems.filter(({ file }) => file === planted));
const found = problems.filter(({ file }) => file !== planted);
for (const { file, line, text } of found) {
  process.stdout.write(`${path.relative(root, file)}:${line}: ${text}\n`);
}
if (found.length > 0) {
  process.stdout.write(
    'Use a Map, ownValue, isOwnKey or Object.hasOwn, or a key of a closed type (CONTRIBUTING.md).\n',
  );
}
for (const text of wrong) process.stdout.write(`${text}\n`);
process.exitCode = found.length + wrong.length === 0 ? 0 : 1;

/** The sources of a project that users run. */
function listFiles(project) {
  const dir = path.dirname(project.configFileName);
  if (dir === path.dirname(planted)) return [planted];
  const sources = `${path.join(dir, 'src')}${path.sep}`;
  return project.program.getSourceFileNames().filter((name) => name.startsWith(sources) && !skipped.test(name));
}

/** The lookups of a file whose key can be any text. */
function checkFile({ program, checker }, file) {
  const source = program.getSourceFile(file);
  const lookups = listLookups(source);
  if (lookups.length === 0) return [];
  const keys = checker.getTypeAtLocation(lookups.map(({ key }) => key));
  const objects = checker.getTypeAtLocation(lookups.map(({ object }) => object));
  return lookups
    .filter((_, index) => isText(checker, keys[index], objects[index]) && !isList(checker, objects[index]))
    .map(({ node }) => ({
      file,
      line: source.text.slice(0, node.getStart(source)).split('\n').length,
      text: node.getText(source).replace(/\s+/g, ' '),
    }));
}

/** `object[key]` and `key in object`, without those that an `Object.hasOwn` of the same object and key stands before. */
function listLookups(source) {
  const lookups = [];
  const visit = (node, guards, parent) => {
    const lookup = toLookup(node);
    // What is deleted is never inherited.
    if (
      lookup &&
      !is.isDeleteExpression(parent) &&
      !guards.includes(`Object.hasOwn(${textOf(lookup.object)}, ${textOf(lookup.key)})`)
    ) {
      lookups.push({ ...lookup, node, key: withoutCasts(lookup.key) });
    }
    const guarded = guardedPart(node);
    node.forEachChild((child) => {
      visit(child, child === guarded?.part ? guards + textOf(guarded.condition) : guards, node);
    });
  };
  const textOf = (node) => node.getText(source).replace(/\s+/g, ' ');
  visit(source, '', source);
  return lookups;
}

function toLookup(node) {
  if (is.isElementAccessExpression(node)) return { object: node.expression, key: node.argumentExpression };
  if (!is.isBinaryExpression(node) || node.operatorToken.kind !== SyntaxKind.InKeyword) return undefined;
  return { object: node.right, key: node.left };
}

/** The part of a statement or an expression that is only reached if its condition holds. */
function guardedPart(node) {
  if (is.isConditionalExpression(node)) return { condition: node.condition, part: node.whenTrue };
  if (is.isIfStatement(node)) return { condition: node.expression, part: node.thenStatement };
  const isAnd = is.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken;
  return isAnd ? { condition: node.left, part: node.right } : undefined;
}

/** A cast says of a text that it is a key; it does not look. */
function withoutCasts(node) {
  return is.isAsExpression(node) || is.isParenthesizedExpression(node) ? withoutCasts(node.expression) : node;
}

/** Whether a key can be any text. A type parameter can if the object takes any text, and not if it is made of the same parameter. */
function isText(checker, type, object) {
  if (!type || type.flags & (TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown)) return true;
  if (type.isUnionType()) return type.getTypes().some((one) => isText(checker, one, object));
  const limit = type.isTypeParameter() ? checker.getConstraintOfTypeParameter(type) : undefined;
  return limit !== undefined && checker.getIndexInfosOfType(object).length > 0 && isText(checker, limit, object);
}

/** Lists and texts are looked up by numbers, also by those that the compiler knows as text. */
function isList(checker, type) {
  if (!type || type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return false;
  return checker.isArrayLikeType(type) || (type.flags & TypeFlags.StringLike) !== 0;
}

/** The differences between what was found and what the planted file says. */
function checkPlanted(all) {
  return readFileSync(planted, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const isFound = all.some((one) => one.line === index + 1);
      if (isFound === line.endsWith('// found')) return [];
      return `${path.relative(root, planted)}:${index + 1}: the rule ${isFound ? 'finds' : 'misses'} ${line.trim()}`;
    });
}
