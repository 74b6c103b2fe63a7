import { createCssVariablesTheme, type ShikiTransformer } from 'shiki';

/** A theme whose colors are custom properties, so that code follows the color scheme of the page. */
export const codeTheme = createCssVariablesTheme({ name: 'tokens', variablePrefix: '--code-', fontStyle: false });

/**
 * Replaces style attributes, which the Content-Security-Policy forbids, with classes: `color:var(--code-token-string)` becomes
 * `code-token-string`.
 */
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
