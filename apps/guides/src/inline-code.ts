import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toRoot } from './addresses.js';
import { siteDir } from './paths.js';

/**
 * Adapts a page to the Content-Security-Policy: inline scripts become files, and style attributes are removed. VitePress writes two
 * style attributes, which its script and our style sheet set again.
 */
export function moveInlineCode(html: string, page: string): string {
  return html
    .replace(/<script([^>]*)>([\s\S]+?)<\/script>/g, (element, attributes: string, text: string) =>
      attributes.includes(' src=')
        ? element
        : `<script${attributes} src="${toRoot(page)}${writeScript(text)}"></script>`,
    )
    .replace(/ style="(?:--vp-vh:0px|position:relative);"/g, '');
}

/** Writes a script next to the others, and returns its path. */
function writeScript(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const name = `assets/inline.${hash}.js`;
  mkdirSync(join(siteDir, 'assets'), { recursive: true });
  writeFileSync(join(siteDir, name), text);
  return name;
}
