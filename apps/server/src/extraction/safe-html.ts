import sanitizeHtml from 'sanitize-html';

/** A value of a style that loads nothing: no url(), no function but those of colors. */
const plainValue = [/^(?:[\w\s#.,%!'"-]|rgba?\([\d\s.,%]+\)|hsla?\([\d\s.,%deg]+\))*$/i];
const properties = [
  ...['color', 'background-color', 'font', 'font-family', 'font-size', 'font-style', 'font-weight', 'line-height'],
  ...['text-align', 'text-decoration', 'vertical-align', 'white-space', 'width', 'max-width', 'height'],
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-collapse', 'border-spacing'],
  ...['border-color', 'border-style', 'border-width', 'list-style-type'],
];

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'div', 'span', 'a', 'b', 'i', 'u', 's', 'strong', 'em', 'small', 'sub', 'sup', 'mark', 'del', 'ins'],
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'pre',
      'code',
      'hr',
      'img',
    ],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'center', 'font'],
  ],
  allowedAttributes: {
    '*': ['style', 'dir', 'lang', 'align', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    font: ['color', 'size', 'face'],
    ol: ['start', 'type'],
    table: ['border', 'cellpadding', 'cellspacing', 'width'],
    td: ['colspan', 'rowspan', 'valign', 'width'],
    th: ['colspan', 'rowspan', 'valign', 'width'],
    col: ['span', 'width'],
  },
  allowedStyles: { '*': Object.fromEntries(properties.map((name) => [name, plainValue])) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // A picture within the text itself; any other would be loaded, and tell its server who reads.
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^data:image\/(png|jpe?g|gif|webp);base64,/i.test(attribs.src ?? ''),
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
  },
  disallowedTagsMode: 'discard',
  nestingLimit: 100,
};

/** HTML of which nothing can run, and nothing is loaded from elsewhere. What it says stays. */
export function toSafeHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** What HTML says, as plain text: for those who read no HTML. */
export function toPlainText(html: string): string {
  const marked = sanitizeHtml(html, {
    allowedTags: ['br'],
    allowedAttributes: {},
    nestingLimit: 100,
    textFilter: (text) => text.replace(/\s+/g, ' '),
    transformTags: Object.fromEntries(
      ['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'table'].map(
        (tag) => [tag, 'br'],
      ),
    ),
  });
  return decode(marked.replace(/<br\s*\/?>|<\/br>/g, '\n'))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
]);

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities.get(entity) ?? entity);
}
