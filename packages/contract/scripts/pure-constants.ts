import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The part of esbuild's plugins that is used. */
interface PluginBuild {
  readonly initialOptions: { readonly format?: string };
  onResolve(
    filter: { filter: RegExp },
    resolve: (file: { importer: string }) => { path: string; external: true } | undefined,
  ): void;
  onLoad(filter: { filter: RegExp }, load: (file: { path: string }) => { contents: string; loader: 'ts' }): void;
}

/**
 * Marks what a constant of a module is computed from as free of side effects, so that a bundler leaves out schemas that a program does not
 * use. Calls of zod are not marked, and a bundler keeps each of them otherwise.
 */
export const pureConstants = {
  name: 'pure-constants',
  setup(build: PluginBuild): void {
    // The OpenAPI document looks exports up by name. A bundled namespace would refer to all of them, and be in the chunk that both entries share.
    if (build.initialOptions.format === 'esm') {
      build.onResolve({ filter: /^\.\.?\/index\.js$/ }, ({ importer }) =>
        /src\/(openapi\/|(openapi|fixtures|msw)\.ts$)/.test(importer)
          ? { path: './index.js', external: true }
          : undefined,
      );
    }
    build.onLoad({ filter: /src\/.*\.ts$/ }, ({ path }) => ({
      contents: markConstants(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

/** The text of a module with each computed constant as `/* @__PURE__ *\/ (() => (…))()`. */
export function markConstants(text: string): string {
  const file = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
  const constants = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Const ? declarationList.declarations : []));
  return constants.reduceRight((marked, { name, initializer }) => {
    if (!initializer || (ts.isIdentifier(name) && !isComputed(initializer))) return marked;
    const pattern = marked.slice(name.getStart(file), name.getEnd());
    const value = marked.slice(initializer.getStart(file), initializer.getEnd());
    const [start, pure] = ts.isIdentifier(name)
      ? [initializer.getStart(file), `/* @__PURE__ */ (() => (${value}))()`]
      : [
          name.getStart(file),
          listNames(name)
            .map((each) => pickPure(each, pattern, value))
            .join(', '),
        ];
    return marked.slice(0, start) + pure + marked.slice(initializer.getEnd());
  }, text);
}

/** One of the names that a pattern binds: bundlers keep a pattern whole. */
function pickPure(name: string, pattern: string, value: string): string {
  return `${name} = /* @__PURE__ */ (() => { const ${pattern} = ${value}; return ${name}; })()`;
}

function listNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : listNames(element.name)));
}

/** Whether an expression calls, spreads or reads something when the module is loaded; what is in a function runs later. */
function isComputed(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  const isWork =
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isSpreadElement(node) ||
    ts.isSpreadAssignment(node) ||
    ts.isTemplateExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node);
  return isWork || ts.forEachChild(node, (child) => isComputed(child) || undefined) === true;
}
