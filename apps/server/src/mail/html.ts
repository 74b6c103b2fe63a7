import { ownValue } from '../own-value.js';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ownValue(entities, character) ?? character);
}

/** The text of a mail as HTML: its paragraphs and lines, with addresses as links. It loads nothing, and has no style that could fail. */
export function toMailHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(toLine).join('<br>\n')}</p>`);
  return `<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 1em auto; padding: 0 1em">
${paragraphs.join('\n')}
</body>
</html>
`;
}

/** A line whose words that begin with http(s):// are links. */
function toLine(line: string): string {
  return escapeHtml(line).replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`);
}
