import { decodeText } from '@lead-engagement/connector-kit';
import { parseDocx } from './docx.js';
import { parseHtml } from './html.js';
import { readMarkdown } from './markdown.js';
import { maxTextChars, type Parsed, type Source, UnreadableDocumentError } from './parsed.js';
import { parsePdf } from './pdf.js';

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Reads the text of a document, by what its bytes are. Throws UnreadableDocumentError. Bound it from outside: see extract.ts. */
export async function parseDocument(source: Source): Promise<Parsed> {
  const { bytes, type } = source;
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const ending = /\.([a-z0-9]+)$/i.exec(source.name ?? '')?.[1]?.toLowerCase();
  if (head.includes('%PDF-')) return parsePdf(bytes);
  if (head.startsWith('PK\u0003\u0004')) return parseDocx(bytes);
  if (type === 'application/pdf' || ending === 'pdf') throw new UnreadableDocumentError('It is not a PDF.');
  if (type === docxType || ending === 'docx') throw new UnreadableDocumentError('It is not a Word document (.docx).');
  const text = decode(source);
  const isHtml =
    /html/.test(type) || ending === 'html' || ending === 'htm' || /^\s*<(?:!doctype html|html)/i.test(text);
  if (isHtml) return parseHtml(text);
  const whole = text.slice(0, maxTextChars);
  const isMarkdown = /markdown/.test(type) || ending === 'md' || ending === 'markdown' || ending === 'mdx';
  return isMarkdown ? readMarkdown(whole) : { text: whole };
}

const notText =
  'It is neither text, HTML, PDF nor a Word document (.docx). Send one of these, text in UTF-8 or UTF-16.';

/** Characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

function decode({ bytes, charset }: Source): string {
  const text = decodeText(bytes, charset);
  if (binary.test(text)) throw new UnreadableDocumentError(notText);
  return text;
}
