// Writes dist/entries: for each module of the contract an entry with its exports, such as `@lead-engagement/contract/leads`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist/entries');
const values = createRequire(import.meta.url)(join(root, 'dist/index.cjs')) as object;

mkdirSync(folder, { recursive: true });
const index = readFileSync(join(root, 'src/generated/index.ts'), 'utf8');
for (const [, name = ''] of index.matchAll(/^export \* from '\.\.\/([\w-]+)\.js';$/gm)) {
  const all = listExports(name);
  const found = all.filter((each) => Object.hasOwn(values, each));
  const declared = (extension: string) => `export { ${all.join(', ')} } from '../index.${extension}';\n`;
  const write = (extension: string, text: string) => writeFileSync(join(folder, `${name}.${extension}`), text);
  write('js', `export { ${found.join(', ')} } from '../index.js';\n`);
  const assignments = found.map((each) => `exports.${each} = all.${each};\n`);
  write('cjs', `const all = require('../index.cjs');\n${assignments.join('')}`);
  write('d.ts', declared('js'));
  write('d.cts', declared('cjs'));
}

/** The names that a module exports, with those that it passes on from others. */
function listExports(module: string): string[] {
  const names = new Set<string>();
  const text = readFileSync(join(root, `src/${module}.ts`), 'utf8');
  for (const statement of ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest).statements) {
    if (ts.isExportDeclaration(statement)) {
      for (const name of listPassedOn(statement)) names.add(name);
      continue;
    }
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) if (ts.isIdentifier(name)) names.add(name.text);
    } else if ('name' in statement && statement.name) {
      names.add((statement.name as ts.Identifier).text);
    }
  }
  return [...names];
}

function listPassedOn({ exportClause, moduleSpecifier }: ts.ExportDeclaration): string[] {
  if (exportClause && ts.isNamedExports(exportClause)) return exportClause.elements.map(({ name }) => name.text);
  const [, module] = /^\.\/([\w-]+)\.js$/.exec((moduleSpecifier as ts.StringLiteral).text) ?? [];
  if (exportClause || module === undefined) throw new Error(`An entry cannot pass on ${exportClause?.getText()}.`);
  return listExports(module);
}
