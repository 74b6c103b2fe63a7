import { getDocumentProxy } from 'unpdf';
import { LeftOut } from './left-out.js';
import { maxTextChars, type Parsed, UnreadableDocumentError } from './parsed.js';
import { layOut, type PdfText } from './pdf-layout.js';

const maxPages = 2_000;

/** Reads the text of a PDF, page by page. Images, forms, scripts and attachments are not looked at. */
export async function parsePdf(bytes: Uint8Array): Promise<Parsed> {
  const pdf = await open(bytes);
  const pages: string[] = [];
  const leftOut = new LeftOut();
  let chars = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && chars <= maxTextChars; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = layOut(items.flatMap((item: Item | object) => ('str' in item ? toPiece(item) : [])));
    pages.push(text.slice(0, Math.max(0, maxTextChars - chars)));
    chars += text.length + 2;
    if (text === '') leftOut.add('PAGES_WITHOUT_TEXT', 'x');
    page.cleanup();
  }
  const text = pages.join('\n\n').trim();
  if (text === '') {
    throw new UnreadableDocumentError(
      'The PDF has no text; it needs OCR. Its pages are images, such as those of a scanner: recognize their text, and add the file again.',
    );
  }
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} as Record<string, unknown> }));
  const title = (info as Record<string, unknown>).Title;
  return {
    text,
    title: typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined,
    pages,
    ...leftOut.found(),
  };
}

interface Item {
  str: string;
  dir: string;
  width: number;
  height: number;
  transform: number[];
}

/** A text with its place on the page. One that is turned is read as if it were not. */
function toPiece({ str, dir, width, height, transform }: Item): PdfText[] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform.map(Number);
  const size = height || Math.hypot(c, d) || Math.hypot(a, b) || 1;
  return str === '' ? [] : [{ text: str, x, y, width, size, isRightToLeft: dir === 'rtl' }];
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
