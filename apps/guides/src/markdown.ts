import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { MarkdownRenderer } from 'vitepress';
import { toServer } from './addresses.js';

const serverPaths = Object.values(documentationPaths);

/** Returns true for a link that leaves the site for another page of the server. */
export const isServerPath = (link: string): boolean =>
  serverPaths.some((path) => link === path || link.startsWith(`${path}#`) || link.startsWith(`${path}/`));

/** Adds the features that our Markdown needs in addition to those of VitePress. */
export function extendMarkdown(md: MarkdownRenderer): void {
  keepServerLinks(md);
  dropEmptyHeadings(md);
  keepInlineCode(md);
}

/** Shows `{{ }}` in a line as it is written: Vue would fill it in, as it does not in blocks of code. */
function keepInlineCode(md: MarkdownRenderer): void {
  const render = md.renderer.rules.code_inline;
  md.renderer.rules.code_inline = (tokens, index, options, env, self) => {
    tokens[index]?.attrSet('v-pre', '');
    return render?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
  };
}

/** Keeps links to other pages of the server, which VitePress would change to links within the site. */
function keepServerLinks(md: MarkdownRenderer): void {
  const render = md.renderer.rules.link_open;
  md.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token === undefined || !isServerPath(String(token.attrGet('href')))) {
      return render?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
    }
    token.attrSet('href', toServer(env.relativePath, String(token.attrGet('href'))));
    token.attrSet('target', '_self');
    return self.renderToken(tokens, index, options);
  };
}

/**
 * Removes the head of a table without headings, and makes empty headings normal cells, because screen readers would announce them as
 * headings.
 */
function dropEmptyHeadings(md: MarkdownRenderer): void {
  md.core.ruler.push('empty_headings', ({ tokens }) => {
    let head: typeof tokens = [];
    for (const token of tokens) {
      if (token.type === 'thead_open') head = [];
      head.push(token);
      if (token.type !== 'thead_close') continue;
      const isEmpty = head.every(({ type, content }) => type !== 'inline' || content === '');
      for (const [index, each] of head.entries()) {
        if (isEmpty) each.hidden = true;
        else if (each.type === 'th_open' && head[index + 1]?.content === '') {
          each.tag = 'td';
          const close = head[index + 2];
          if (close !== undefined) close.tag = 'td';
        }
      }
      if (isEmpty) for (const each of head) if (each.type === 'inline') each.children = [];
    }
  });
}
