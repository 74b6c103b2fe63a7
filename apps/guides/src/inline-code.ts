import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toRoot } from './addresses.js';
import { siteDir } from './paths.js';

/**
 * A page as the policy of our pages admits it: scripts that are part of it become files, and style attributes are taken away. The
 * two that VitePress writes are set again by its script, and by our style sheet.
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

/** Writes a script beside the others, and returns its path. */
function writeScript(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const name = `assets/inline.${hash}.js`;
  mkdirSync(join(siteDir, 'assets'), { recursive: true });
  writeFileSync(join(siteDir, name), text);
  return name;
}
