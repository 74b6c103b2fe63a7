import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixedFieldsOf } from '@lead-engagement/contract';
import ts from 'typescript';
import type { z } from 'zod';
import { routes } from '../support/routes.js';

const source = fileURLToPath(new URL('../../../dashboard/src', import.meta.url));

/** An operation with a body, the fields of that body, and what the dashboard does with it. */
export interface FormOperation {
  /** Such as `leads.update`. */
  name: string;
  /** The fields by their paths, to the second level: `title`, `filters.minScore`. */
  fields: string[];
  /** The files of the dashboard that call it, relative to its source. */
  calledIn: string[];
  /** The fields that are named by the code that calls it, or by what that uses of its folder. */
  editable: string[];
  /** The fields that an update takes only as they are. */
  fixed: string[];
}

/** What a declaration at the top of a file has to do with the API. */
interface Declaration {
  file: string;
  calls: Set<string>;
  /** Keys of objects, names of fields, and entries of lists of names. */
  names: Set<string>;
  /** The identifiers in it, by which it uses other declarations. */
  uses: Set<string>;
  /** What its file imports, by name. */
  imports: ReadonlySet<string>;
}

/** The operations that take a body, but for those before the sign-in. */
export function listFormOperations(): FormOperation[] {
  const declarations = readDeclarations();
  return routes
    .filter(({ route }) => 'body' in route && ['POST', 'PATCH', 'PUT'].includes(route.method))
    .filter(({ route }) => route.metadata.scope !== 'public')
    .flatMap(({ resource, name, route }) => {
      const operation = name.startsWith(`${resource}.`) ? name : `${resource}.${name}`;
      const fields = fieldsOf((route as { body: z.ZodType }).body);
      if (fields.length === 0) return [];
      const callers = [...declarations.values()].flat().filter(({ calls }) => calls.has(operation));
      const names = new Set(withUsed(callers, declarations).flatMap((each) => [...each.names]));
      const calledIn = [...new Set(callers.map(({ file }) => file))].sort();
      const fixed = Object.keys(fixedFieldsOf((route as { body: z.ZodType }).body) ?? {});
      const isNamed = (field: string) => names.has(field.split('.').at(-1) as string);
      const editable = fields.filter((field) => isNamed(field) && !fixed.includes(field));
      return [{ name: operation, fields, calledIn, editable, fixed }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What a schema can consist of, by its definition in zod. */
interface Definition {
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
  shape?: Readonly<Record<string, z.ZodType>>;
}

function fieldsOf(schema: z.ZodType, prefix = ''): string[] {
  const { in: input, out, innerType, options = [], shape = {} } = schema.def as Definition;
  const parts = [input, out, innerType, ...options].filter((part) => part !== undefined);
  const own = Object.entries(shape).flatMap(([name, field]) => [
    prefix + name,
    ...(prefix === '' ? fieldsOf(field, `${name}.`) : []),
  ]);
  return [...new Set([...own, ...parts.flatMap((part) => fieldsOf(part, prefix))])];
}

/** Declarations with those of the same folder that they use, and that these use. */
function withUsed(from: readonly Declaration[], all: ReadonlyMap<string, Declaration[]>): Declaration[] {
  const found = new Set(from);
  for (const { file, uses, imports } of found) {
    for (const name of uses) {
      const named = (all.get(name) ?? []).filter((each) => dirname(each.file) === dirname(file));
      for (const used of named) if (used.file === file || imports.has(name)) found.add(used);
    }
  }
  return [...found];
}

/** The declarations of the dashboard by their names. */
function readDeclarations(): Map<string, Declaration[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const found = new Map<string, Declaration[]>();
  for (const file of files) {
    const text = readFileSync(join(source, file), 'utf8');
    const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const imports = new Set(parsed.statements.filter(ts.isImportDeclaration).flatMap(importedBy));
    for (const statement of parsed.statements)
      for (const [name, node] of declared(statement))
        found.set(name, [...(found.get(name) ?? []), readDeclaration(file, node, imports)]);
  }
  return found;
}

function declared(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isFunctionDeclaration(statement) && statement.name) return [[statement.name.text, statement]];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map((each) => [each.name.getText(), each]);
}

function importedBy({ importClause }: ts.ImportDeclaration): string[] {
  const names = importClause?.namedBindings;
  return names && ts.isNamedImports(names) ? names.elements.map(({ name }) => name.text) : [];
}

function readDeclaration(file: string, node: ts.Node, imports: ReadonlySet<string>): Declaration {
  const found: Declaration = { file, calls: new Set(), names: new Set(), uses: new Set(), imports };
  const see = (part: ts.Node): void => {
    const call = ts.isCallExpression(part) ? operationOf(part) : undefined;
    if (call) found.calls.add(call);
    if (ts.isIdentifier(part)) found.uses.add(part.text);
    if (ts.isPropertyAssignment(part) || ts.isShorthandPropertyAssignment(part)) found.names.add(textOf(part.name));
    if (ts.isJsxAttribute(part) && part.name.getText() === 'name' && part.initializer)
      found.names.add(textOf(part.initializer));
    if (ts.isStringLiteral(part) && ts.isArrayLiteralExpression(part.parent)) found.names.add(part.text);
    ts.forEachChild(part, see);
  };
  see(node);
  return found;
}

const textOf = (node: ts.Node) => node.getText().replace(/^['"]|['"]$/g, '');

/** `leads.update` for `client.leads.update(…)`. */
function operationOf({ expression }: ts.CallExpression): string | undefined {
  if (!ts.isPropertyAccessExpression(expression) || !ts.isPropertyAccessExpression(expression.expression))
    return undefined;
  const { expression: of, name: resource } = expression.expression;
  return of.getText() === 'client' ? `${resource.text}.${expression.name.text}` : undefined;
}
