import { getDocumentProxy } from 'unpdf';
import { maxTextChars, type Parsed, UnreadableDocumentError } from './parsed.js';

const maxPages = 2_000;

/** Reads the text of a PDF. Images, forms, scripts and attachments are not looked at. */
export async function parsePdf(bytes: Uint8Array): Promise<Parsed> {
  const pdf = await open(bytes);
  let text = '';
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    }
    page.cleanup();
    text += '\n\n';
    if (text.length > maxTextChars) break;
  }
  const plain = joinLines(text.slice(0, maxTextChars));
  if (plain === '') throw new UnreadableDocumentError('The PDF has no text: it may be scanned pages.');
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} as Record<string, unknown> }));
  const title = (info as Record<string, unknown>).Title;
  return { text: plain, title: typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined };
}

async function open(bytes: Uint8Array) {
  const options = {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: 1,
    verbosity: 0,
  };
  try {
    return await getDocumentProxy(new Uint8Array(bytes), options);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableDocumentError(isLocked ? 'The PDF is protected by a password.' : 'The PDF is damaged.');
  }
}

/** Lines of a page as paragraphs: a line that ends within a sentence goes on in the next. */
function joinLines(text: string): string {
  return text
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
    .replace(/([^\n.!?:])\n(?=[\p{Ll}\p{N}(])/gu, '$1 ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
