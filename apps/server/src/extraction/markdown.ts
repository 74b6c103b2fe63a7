import { areHiding } from './html-hidden.js';
import { LeftOut } from './left-out.js';
import type { Parsed } from './parsed.js';

/** Data above a Markdown text: YAML or TOML between lines of marks. */
const frontMatter = /^\ufeff?(---|\+\+\+)[ \t]*\r?\n([\s\S]*?)\r?\n(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/;
const lineOfData = /^(?:[\w."'-]+[ \t]*[:=]|\s|-\s|#|\[|\]|\}|$)/;

/** Code is shown as it stands, comments are not; each ends where it does, or with the text. */
const parts =
  /(?<=^|\n)[ \t]{0,3}(`{3,}|~{3,})[^\n]*(?:\n[\s\S]*?(?:\n[ \t]{0,3}\1[^\n]*|$)|$)|`[^`\n]*`|<!--[\s\S]*?(?:-->|$)/g;
/** `[//]: # (a comment)` is a link that nothing refers to. */
const linkComment = /^[ \t]{0,3}\[(?:\/\/|comment|_?hidden_?)\]:[ \t]*(?:#|<>)[^\n]*$/gim;
/** An element whose own attributes hide it. */
const element = /<([a-z][a-z0-9-]{0,20})\b([^<>]{0,500})>/gi;

/** A Markdown text as its reader sees it: without front matter, comments and hidden elements. Its headings, tables and code stay. */
export function readMarkdown(markdown: string): Parsed {
  const leftOut = new LeftOut();
  let text = markdown;
  const [whole, , data] = frontMatter.exec(text) ?? [];
  if (whole !== undefined && (data ?? '').split(/\r?\n/).every((line) => lineOfData.test(line))) {
    leftOut.add('FRONT_MATTER', 'x');
    text = text.slice(whole.length);
  }
  text = text.replace(parts, (part) => {
    if (!part.startsWith('<!--')) return part;
    leftOut.add('COMMENTS', part.slice(4).replace(/-->$/, ''));
    return '';
  });
  text = text.replace(linkComment, (part) => {
    leftOut.add('COMMENTS', part);
    return '';
  });
  return { text: withoutHidden(text, leftOut), ...leftOut.found() };
}

function withoutHidden(text: string, leftOut: LeftOut): string {
  const unclosed = new Set<string>();
  const lower = text.toLowerCase();
  let shown = '';
  let at = 0;
  for (const { index, 0: tag, 1: name = '', 2: attributes = '' } of text.matchAll(element)) {
    if (index < at) continue;
    const style = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
    const isHidden = /\shidden(?=[\s=/]|$)/i.test(attributes) || areHiding(style?.[1] ?? style?.[2] ?? '');
    const isProgram = /^(?:script|style|template)$/i.test(name);
    if ((!isHidden && !isProgram) || unclosed.has(name.toLowerCase())) continue;
    const close = `</${name.toLowerCase()}>`;
    const end = lower.indexOf(close, index + tag.length);
    if (end < 0) {
      unclosed.add(name.toLowerCase());
      continue;
    }
    if (!isProgram) leftOut.add('HIDDEN_TEXT', text.slice(index + tag.length, end));
    shown += text.slice(at, index);
    at = end + close.length;
  }
  return shown + text.slice(at);
}
