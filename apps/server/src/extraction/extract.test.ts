import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { extractText } from './extract.js';
import { makeZip } from './fixtures/zip.js';
import { parseHtml } from './html.js';
import type { Source } from './parsed.js';

const extract = (bytes: Uint8Array | string, type = 'application/octet-stream', more: Partial<Source> = {}) =>
  extractText({ bytes: Buffer.from(bytes), type, ...more }, new AbortController().signal);

/** A PDF with these content streams, one a page, deflated so many times, and to be inflated so many times. */
function makePdf(pages: Buffer[], times = 1, filters = times): Buffer {
  const deflated = pages.map((page) => {
    let bytes = page;
    for (let at = 0; at < times; at++) bytes = deflateSync(bytes);
    return bytes;
  });
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const filter = `[${'/FlateDecode '.repeat(filters)}]`;
  const objects: (Buffer | string)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  for (const [at, bytes] of deflated.entries()) {
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * at} 0 R>>`,
      Buffer.concat([
        Buffer.from(`<</Length ${bytes.length}/Filter${filter}>>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  const parts = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object as never), Buffer.from('\nendobj\n')]),
  );
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`;
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...parts, Buffer.from(trailer)]);
}

const word = (body: string) => Buffer.from(`<w:document xmlns:w="x"><w:body>${body}</w:body></w:document>`);
const docx = 'word/document.xml';

describe('the text is read of', () => {
  test('a PDF', async () => {
    const page = Buffer.from('BT /F1 12 Tf 50 700 Td (Refunds take five days.) Tj ET');
    expect(await extract(makePdf([page, page]))).toEqual({
      text: 'Refunds take five days.\n\nRefunds take five days.',
      title: undefined,
      pages: ['Refunds take five days.', 'Refunds take five days.'],
    });
  });

  test('a Word document, with its headings', async () => {
    const body =
      '<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:r><w:t>Refunds</w:t></w:r></w:p>' +
      '<w:p><w:r><w:t>They take </w:t></w:r><w:r><w:t>five &amp; more days.</w:t></w:r><w:instrText>no</w:instrText></w:p>';
    expect(await extract(makeZip({ [docx]: word(body) }))).toEqual({
      text: '## Refunds\n\nThey take five & more days.',
    });
  });

  test.each([
    ['word/document2.xml', 'word/document2.xml', ''],
    ['/word/Document3.xml', 'word/document3.xml', ''],
    ['story/main.xml', 'story/main.xml', 'r:'],
    ['word/gone.xml', docx, ''],
  ])('a Word document whose relationships name %s, in %s', async (target, path, prefix) => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
    const relations = `<?xml version="1.0"?><${prefix}Relationships><${prefix}Relationship Id="rId2" Type="http://x/thumbnail" Target="a.png"/><${prefix}Relationship Id="rId1" Type="${type}" Target="${target}"/></${prefix}Relationships>`;
    const file = makeZip({
      [path]: word('<w:p><w:r><w:t>Five days.</w:t></w:r></w:p>'),
      '_rels/.rels': Buffer.from(relations),
    });
    expect(await extract(file)).toEqual({ text: 'Five days.' });
  });

  test('HTML, without scripts, styles and navigation', async () => {
    const html =
      '<!doctype html><title>Help</title><style>p{}</style><nav>Home</nav><h1>Refunds</h1><p>They take<br>five  days.' +
      '<script>alert("<p>no</p>")</script><ul><li>Cards<li>Cash</ul>';
    expect(await extract(html, 'text/html')).toEqual({
      title: 'Help',
      text: '# Refunds\n\nThey take\nfive days.\n- Cards\n- Cash',
    });
  });

  test('text in UTF-8, UTF-16 and Windows-1252', async () => {
    expect(await extract('Größe', 'text/plain')).toEqual({ text: 'Größe' });
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Größe', 'utf16le')]);
    expect(await extract(marked, 'text/plain')).toEqual({ text: 'Größe' });
    expect(await extract(Buffer.from('Größe', 'latin1'), 'text/plain')).toEqual({ text: 'Größe' });
  });
});

describe('it is refused, and says why:', () => {
  test('a program that is called a document', async () => {
    const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(100)]);
    expect(await extract(program, 'application/pdf', { name: 'a.pdf' })).toEqual({ error: 'It is not a PDF.' });
    expect(await extract(program, 'text/plain')).toEqual({ error: expect.stringMatching(/neither text/) });
  });

  test('what is damaged, empty or something else in a zip', async () => {
    expect(await extract('%PDF-1.4 nothing')).toEqual({ error: 'The PDF is damaged.' });
    expect(await extract(makePdf([Buffer.from(' ')]))).toEqual({ error: expect.stringMatching(/no text/) });
    expect(await extract('PK\x03\x04 nothing')).toEqual({ error: 'The Word document is damaged.' });
    expect(await extract(makeZip({ 'a.txt': Buffer.from('x') }))).toEqual({
      error: expect.stringMatching(/not a Word/),
    });
  });

  test('a zip bomb, whether it says its size or not', async () => {
    const bomb = word(`<w:p>${' '.repeat(60 * 1024 * 1024)}</w:p>`);
    // As text, so that a failure shows what it said.
    const refusal = async (zip: Buffer) => JSON.stringify(await extract(zip));
    expect(await refusal(makeZip({ [docx]: bomb }))).toMatch(/^{"error":".*too large, unpacked/);
    expect(await refusal(makeZip({ [docx]: bomb }, 1_000))).toMatch(/^{"error":".*(damaged|too large)/);
  });

  test('a PDF bomb: it ends, by its time or memory, and this process is none the worse', async () => {
    // Deflated twice more: some kilobytes, that are a megabyte, that is a gigabyte.
    const bomb = makePdf([deflateSync(Buffer.alloc(1024 * 1024 * 1024, ' '))], 2, 3);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    const bounds = { cpuMs: 30_000, heapMegabytes: 128, memoryBytes: 400 * 1024 * 1024 };
    const source = { bytes: bomb, type: 'application/pdf' };
    expect(await extractText(source, new AbortController().signal, bounds)).toEqual({ error: expect.any(String) });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

test('what is nested without end is refused at once', async () => {
  const before = process.cpuUsage();
  expect(() => parseHtml(`${'<div>'.repeat(1_000_000)}Deep`)).toThrow(/nested more than/);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  expect(await extract(makeZip({ [docx]: word('<w:p>'.repeat(100_000)) }))).toEqual({
    error: expect.stringMatching(/nested/),
  });
});
