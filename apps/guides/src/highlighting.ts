import { createCssVariablesTheme, type ShikiTransformer } from 'shiki';

/** A theme whose colors are custom properties, so that code follows the scheme of the page. */
export const codeTheme = createCssVariablesTheme({ name: 'tokens', variablePrefix: '--code-', fontStyle: false });

/** Classes in place of style attributes, which the policy of the pages forbids: `color:var(--code-token-string)` is `code-token-string`. */
export const classesForStyles: ShikiTransformer = {
  pre(node) {
    delete node.properties.style;
  },
  span(node) {
    const name = /var\(--(code-[\w-]+)\)/.exec(String(node.properties.style ?? ''))?.[1];
    delete node.properties.style;
    if (name !== undefined && name !== 'code-foreground') this.addClassToHast(node, name);
  },
};
