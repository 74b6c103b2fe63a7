import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

interface Manifest {
  exports: Record<string, unknown>;
}

/** The public types of a built package as text, sorted by entry and name, without comments. Equal types give equal text. */
export function writeApiReport(root: string): string {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const entries = Object.entries(exports).flatMap(([name, conditions]) =>
    findTypes(conditions).map((file) => ({
      name: file.includes('.node.') ? `${name} (node)` : name,
      file: join(root, file),
    })),
  );
  const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, noLib: true };
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { ...options, types: [] },
  );
  const parts = entries.map(({ name, file }) => `## ${name}\n\n${describeEntry(program, file)}`);
  return `The public types of @lead-engagement/sdk, written by \`pnpm run api-report\`.\n\n${parts.join('\n')}`;
}

/** The declarations for ES modules under the conditions of an entry. */
function findTypes(conditions: unknown): string[] {
  if (typeof conditions !== 'object' || conditions === null) return [];
  return Object.entries(conditions).flatMap(([condition, value]) => {
    if (condition === 'require') return [];
    return condition === 'types' ? [String(value)] : findTypes(value);
  });
}

function describeEntry(program: ts.Program, file: string): string {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing: build the package first.`);
  const printer = ts.createPrinter({ removeComments: true });
  const symbols = checker.getExportsOfModule(module).sort((a, b) => (a.name < b.name ? -1 : 1));
  return symbols.map((symbol) => describeSymbol(symbol, checker, printer)).join('');
}

function describeSymbol(symbol: ts.Symbol, checker: ts.TypeChecker, printer: ts.Printer): string {
  const declared = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const texts = (declared.declarations ?? []).map((declaration) => {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  });
  const renamed = declared.name === symbol.name ? '' : `${symbol.name} = `;
  return texts.map((text) => `${renamed}${text}\n\n`).join('');
}
