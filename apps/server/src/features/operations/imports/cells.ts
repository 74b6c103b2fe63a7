import { readList } from '../../../csv/cells.js';

/** The texts of a cell with several, as products write them; Google parts them by `:::` and marks its own groups by `*`. */
export function cellsOfList(cell: string): string[] {
  if (!cell.includes(' ::: ') && !cell.startsWith('* ')) return readList(cell);
  return cell
    .split(':::')
    .map((text) => text.trim().replace(/^\* /, ''))
    .filter((text) => text !== '' && text !== 'myContacts');
}

/** A page of a person: its last part is the handle. */
const profilePage =
  /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*[a-z0-9-]+\.[a-z]{2,}\/(?:[^?#]*\/)?@?([^/?#.]+)\/?(?:[?#].*)?$/i;

/** A handle, `handle (https://…)` as exports write it, or the address of a page. */
export function readProfile(text: string, platform: string): { platform: string; handle: string; url?: string } {
  const [, handle = text, url] = /^(.*\S)\s+\((https?:\/\/\S+)\)$/.exec(text) ?? [];
  if (url !== undefined) return { platform, handle, url };
  const page = profilePage.exec(text)?.[1];
  if (page === undefined) return { platform, handle };
  return { platform, handle: decode(page), url: /^https?:/i.test(text) ? text : `https://${text}` };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
