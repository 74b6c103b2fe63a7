import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { MarkdownRenderer } from 'vitepress';
import { toServer } from './addresses.js';

const serverPaths = Object.values(documentationPaths);

/** Whether a link leaves the site for another page of the server. */
export const isServerPath = (link: string): boolean =>
  serverPaths.some((path) => link === path || link.startsWith(`${path}#`) || link.startsWith(`${path}/`));

/** What our Markdown needs besides what VitePress does with it. */
export function extendMarkdown(md: MarkdownRenderer): void {
  keepServerLinks(md);
  dropEmptyHeadings(md);
}

/** Links to other pages of the server lead out of the site: VitePress would put them below it. */
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

/** A table without headings has no head, and an empty cell is not a heading: screen readers would read it as one. */
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
