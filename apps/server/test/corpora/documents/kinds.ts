import { documentsOf } from './cases.js';

const unseen = documentsOf('text that nobody sees in Word');
const pages = documentsOf('elements that a page hides');
const markdown = documentsOf('comments and front matter of Markdown');
const word = documentsOf('characters, boxes and notes of Word');
const tables = documentsOf('rows of tables');
const columns = documentsOf('columns of a PDF');
const scans = documentsOf('text and scans in PDFs');
const texts = documentsOf('encodings and plain files');

const p = (runs: string, properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
const r = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
const tr = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${p(r(cell))}</w:tc>`).join('')}</w:tr>`;
const box = (text: string) =>
  `<w:r><w:pict><v:textbox><w:txbxContent>${p(r(text))}</w:txbxContent></v:textbox></w:pict></w:r>`;

/** Lines of a column, from 700 downwards. */
const column = (x: number, ...lines: string[]) => lines.map((line, at) => [x, 700 - 14 * at, line] as const);

export const documents = [
  unseen.file('k1-tracked.docx', {
    has: ['The warranty is thirty-six months from delivery.', 'Call the hot\u2011line after\nbreak'],
    lacks: ['twelve', 'margin', 'Old place'],
    leftOut: ['HIDDEN_TEXT', 'DELETED_TEXT', 'MOVED_TEXT'],
  }),
  unseen.file('n5-styles.docx', { has: ['text one.', 'text two.'], lacks: ['35 percent'], leftOut: ['HIDDEN_TEXT'] }),
  unseen.word(
    'style that hides',
    p(r('Seen. ') + r('Secret 1.', '<w:rStyle w:val="Inside"/>')) + p(r('Secret 2.'), '<w:pStyle w:val="Draft"/>'),
    { has: ['Seen.'], lacks: ['Secret'], leftOut: ['HIDDEN_TEXT'] },
    {
      styles:
        '<w:styles><w:style w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Inside"><w:basedOn w:val="Base"/></w:style><w:style w:styleId="Draft"><w:rPr><w:vanish w:val="true"/></w:rPr></w:style></w:styles>',
    },
  ),
  unseen.word(
    'run that a hiding style shows again',
    p(r('Seen.', '<w:rStyle w:val="H"/><w:vanish w:val="off"/>')),
    { has: ['Seen.'] },
    {
      styles: '<w:styles><w:style w:styleId="H"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>',
    },
  ),
  unseen.word(
    'hidden row',
    `<w:tbl>${tr('A', '1 EUR')}<w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${p(r('Dealer 2 EUR'))}</w:tc></w:tr></w:tbl>`,
    {
      has: ['A | 1 EUR'],
      lacks: ['Dealer'],
      leftOut: ['HIDDEN_TEXT'],
    },
  ),
  unseen.word(
    'hidden text in a box, a note and a cell',
    p(box('').replace(r(''), r('S1', '<w:vanish/>')) + r('Seen')) +
      `<w:tbl><w:tr><w:tc>${p(r('S2', '<w:vanish/>'))}</w:tc></w:tr></w:tbl>`,
    {
      has: ['Seen'],
      lacks: ['S1', 'S2'],
      leftOut: ['HIDDEN_TEXT'],
    },
  ),
  unseen.word('moved here', p(`<w:moveTo>${r('New place.')}</w:moveTo><w:ins>${r(' Added.')}</w:ins>`), {
    has: ['New place. Added.'],
  }),
  unseen.word(
    'deleted paragraph with its hyphens',
    p(`<w:del><w:r><w:delText>20</w:delText><w:noBreakHyphen/><w:delText>30</w:delText></w:r></w:del>${r('Kept')}`),
    {
      has: ['Kept'],
      lacks: ['20', '\u2011'],
      leftOut: ['DELETED_TEXT'],
    },
  ),
  unseen.word(
    'comment',
    p(`${r('Price on request')}<w:r><w:commentReference w:id="1"/></w:r>`),
    {
      has: ['Price on request'],
      lacks: ['margin'],
      leftOut: ['COMMENTS'],
    },
    { comments: `<w:comments><w:comment w:id="1">${p(r('margin'))}</w:comment></w:comments>` },
  ),
  unseen.word(
    'instructions of fields',
    p(`<w:r><w:instrText>HYPERLINK "http://secret"</w:instrText></w:r>${r('our page')}`),
    { has: ['our page'], lacks: ['secret'] },
  ),

  pages.file('k9-page.html', {
    has: [
      '# Prices',
      'Model | Price\nP-100 | 450 EUR\nP-200 | 790 EUR',
      'Is it in stock?',
      'Yes, from Kassel.',
      'Line one\nLine two',
      '12 kg',
    ],
    lacks: ['Old price', 'Secret price', 'Template price', 'JavaScript', '111', 'Afghanistan', 'Imprint', 'Shop'],
    leftOut: ['HIDDEN_TEXT'],
  }),
  pages.file('k11-spa.html', { lacks: ['JavaScript'] }),
  ...[
    '<div style="color:red; DISPLAY : none !important">Secret</div>',
    '<div style="visibility:hidden">Secret</div>',
    '<div hidden><p>a</p><ul><li>Secret</ul></div>',
    '<span hidden="until-found">Secret</span>',
    '<style>.x,.y{display:none}</style><p class="a y">Secret</p>',
    '<style>@media print{.z{display:none}} #s { visibility: hidden }</style><p class="z">Open </p><p id=s>Secret</p>',
    '<style>/* .z{display:none} */ p.old{display:none}</style><p class=old>Secret</p><div class="old z">Open</div>',
    '<dialog>Secret</dialog>',
    '<p style="font-size:0">Secret</p>',
    '<p style="opacity:0.0">Secret</p>',
    '<table><tr hidden><td>Secret</td></tr></table>',
  ].map((html, at) =>
    pages.text(`hidden ${at}.html`, `<!doctype html><p>Before</p>${html}<p>After</p>`, {
      has: html.includes('Open') ? ['Before', 'Open', 'After'] : ['Before', 'After'],
      lacks: ['Secret'],
      leftOut: ['HIDDEN_TEXT'],
    }),
  ),
  ...[
    '<p style="display:block">Open</p>',
    '<p aria-hidden="false" class="hidden-xs">Open</p>',
    '<p style="opacity:0.5">Open</p>',
    '<p data-hidden>Open</p>',
    '<dialog open>Open</dialog>',
    '<!-- Secret --><p>Open</p>',
    '<p title="Secret">Open</p><input type=hidden value=Secret>',
  ].map((html, at) => pages.text(`seen ${at}.html`, `<!doctype html>${html}`, { has: ['Open'], lacks: ['Secret'] })),

  markdown.file('k17-front.md', {
    has: ['# Shipping', '| Norway | 5 |', 'const x = 1', '[Terms]'],
    lacks: ['internal', 'margin', 'title:'],
    leftOut: ['FRONT_MATTER', 'COMMENTS'],
  }),
  markdown.text('toml.md', '+++\ndraft = true\n+++\n# A\nText', {
    has: ['# A'],
    lacks: ['draft'],
    leftOut: ['FRONT_MATTER'],
  }),
  markdown.text('rule.md', '---\nA text between rules.\n\n---\nMore', { has: ['A text between rules.', 'More'] }),
  markdown.text('code.md', '```html\n<!-- kept -->\n```\nand `<!-- this -->` too', {
    has: ['<!-- kept -->', '<!-- this -->'],
  }),
  markdown.text('open.md', 'Seen\n<!-- Secret\n\nSecret', { has: ['Seen'], lacks: ['Secret'], leftOut: ['COMMENTS'] }),
  markdown.text('lines.md', 'A\n<!--\nSecret\n-->\nB\n[//]: # (Secret)\nC', {
    has: ['A', 'B', 'C'],
    lacks: ['Secret'],
    leftOut: ['COMMENTS'],
  }),
  markdown.text('element.md', 'A <span style="display:none">Secret</span> B\n\n<div hidden>\nSecret\n</div>\n\nC', {
    has: ['A', 'B', 'C'],
    lacks: ['Secret'],
    leftOut: ['HIDDEN_TEXT'],
  }),

  word.file('n1-anchor.docx', {
    has: ['The pump must never run dry, or the warranty ends.', 'Box: see page 4', 'Second paragraph.'],
  }),
  word.file('n3-prefix.docx', { has: ['Prefixed: the pump weighs twelve kilograms.'] }),
  word.file('n4-chars.docx', { has: ['e\u2011mail 20\u201130 days\nnext'] }),
  word.file('k3-strict.docx', { has: ['Returns are possible within sixty days.'] }),
  word.word(
    'endnote',
    p(`${r('Free')}<w:r><w:endnoteReference w:id="3"/></w:r>${r(' for you.')}`),
    { has: ['Free for you.', 'In Germany.'] },
    {
      endnotes: `<w:endnotes><w:endnote w:id="3">${p(r('In Germany.'))}</w:endnote></w:endnotes>`,
    },
  ),
  word.word('two boxes in a paragraph', p(r('Never ') + box('One') + r('run ') + box('Two') + r('dry.')), {
    has: ['Never run dry.', 'One', 'Two'],
  }),
  word.word(
    'heading by the name of its style',
    p(r('Prices'), '<w:pStyle w:val="a7"/>') + p(r('450 EUR')),
    { has: ['## Prices', '450 EUR'] },
    {
      styles: '<w:styles><w:style w:styleId="a7"><w:name w:val="heading 2"/></w:style></w:styles>',
    },
  ),
  word.text('default namespace.docx', '', { refused: 'not a Word document' }),

  tables.file('k2-table.docx', {
    has: [
      'Model | Price | Delivery\nP-100 | 450 EUR | 3 days\nP-200 | 790 EUR | 10 days',
      'Installation costs 99 EUR.',
      'Shipping is free',
      'Only within Germany.',
    ],
  }),
  tables.file('n2-cells.docx', { has: ['Country | Days\nNorway | 5\nPeru | 30'] }),
  tables.file('k5-table.pdf', {
    has: ['Model | Price | Delivery\nP-100 | 450 EUR | 3 days\nP-200 | 790 EUR | 10 days'],
  }),
  tables.word(
    'merged cells',
    `<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${p(r('Pumps'))}</w:tc><w:tc>${p(r('P-1'))}</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc><w:tc>${p(r('P-2'))}</w:tc></w:tr></w:tbl>`,
    {
      has: ['Pumps | P-1\nPumps | P-2'],
    },
  ),
  tables.word(
    'paragraphs and a table in a cell',
    `<w:tbl><w:tr><w:tc>${p(r('P-1'))}${p(r('blue'))}</w:tc><w:tc><w:tbl>${tr('450', 'EUR')}</w:tbl><w:p/></w:tc></w:tr></w:tbl>`,
    {
      has: ['P-1 blue | 450 | EUR'],
    },
  ),
  tables.text(
    'blocks in cells.html',
    '<table><thead><tr><th><div>Model</div></th><th><p>Price</p></th></tr></thead><tr><td><p>P-1</p></td><td>450<br>EUR</td></tr></table><p>End',
    {
      has: ['Model | Price\nP-1 | 450 EUR', 'End'],
    },
  ),
  tables.pdf(
    'cells of words',
    [
      [
        ...column(60, 'Country', 'Norway', 'Peru'),
        ...column(200, 'Within how many days', 'Five working days', 'Thirty working days'),
        ...column(400, 'Costs', 'free of charge', 'on request'),
      ],
    ],
    {
      has: [
        'Country | Within how many days | Costs\nNorway | Five working days | free of charge\nPeru | Thirty working days | on request',
      ],
    },
  ),

  columns.file('k4-columns-interleaved.pdf', {
    has: [
      'The left column says that repairs of pumps cost ninety euros per hour in the workshop in Kassel.',
      'The right column says that deliveries leave every Tuesday morning from the store in the harbour of Bremen.',
    ],
  }),
  columns.pdf(
    'under a heading, one after the other',
    [
      [
        [60, 760, 'Terms of delivery and of repair, which hold for all', 18],
        ...column(60, 'We send every pump with', 'insurance, and bear the', 'risk until it is there.'),
        ...column(330, 'Repairs take ten days and', 'cost ninety euros for each', 'hour in the workshop.'),
        [60, 600, 'This line stands below both columns and is as wide as the whole page is, so it ends them.'],
      ],
    ],
    {
      has: [
        'Terms of delivery',
        'We send every pump with insurance, and bear the risk until it is there.',
        'Repairs take ten days and cost ninety euros for each hour in the workshop.',
        'This line stands below',
      ],
    },
  ),
  columns.pdf(
    'whose lines do not stand beside each other',
    [
      [
        ...column(60, 'We send every pump with', 'insurance, and bear the', 'risk until it is there.'),
        [330, 695, 'Repairs take ten days and'],
        [330, 681, 'cost ninety euros for each'],
        [330, 667, 'hour in the workshop.'],
      ],
    ],
    {
      has: [
        'We send every pump with insurance, and bear the risk until it is there.',
        'Repairs take ten days and cost ninety euros for each hour in the workshop.',
      ],
    },
  ),
  columns.pdf(
    'three of them',
    [
      [
        ...column(40, 'We send every pump', 'with an insurance and', 'bear the risk of it.'),
        ...column(230, 'Repairs take ten days', 'and cost ninety euros', 'for each hour of it.'),
        ...column(420, 'Returns are possible', 'within sixty days and', 'cost nothing at all.'),
      ],
    ],
    {
      has: [
        'We send every pump with an insurance and bear the risk of it.',
        'Repairs take ten days and cost ninety euros for each hour of it.',
        'Returns are possible within sixty days and cost nothing at all.',
      ],
    },
  ),

  scans.file('k6-kerned.pdf', { has: ['Warranty of three years', 'Delivery within ten days to Norway.'] }),
  scans.file('k7-scanned.pdf', { refused: 'no text; it needs OCR' }),
  scans.file('k8-header-footer.pdf', {
    has: ['P-100 weighs 3', 'P-200 weighs 6', 'P-300 weighs 9', 'P-400 weighs 12'],
  }),
  scans.pdf('a page that is an image', [[[60, 700, 'Read me.']], []], {
    has: ['Read me.'],
    leftOut: ['PAGES_WITHOUT_TEXT'],
  }),

  texts.file('k10-gbk.html', { has: ['水泵的价格是四百五十欧元。'] }),
  texts.file('k12-utf16.txt', { has: ['Der Versand nach Norwegen dauert fünf Tage.'] }),
  texts.file('k13-latin1.txt', { has: ['Die Rückgabe ist über das Büro möglich.'] }),
  texts.file('k14-faq.csv', { has: ['Do you ship to Norway?', 'Yes, within five days.'] }),
  texts.file('k15.json', { has: ['Opening hours?', 'Nine to five.'] }),
  texts.file('k16-empty.txt', {}),
];
