import { Parser } from 'htmlparser2';

const feedTypes = /^application\/(?:rss\+xml|atom\+xml|rdf\+xml|feed\+json)\b/i;
/** A page names its feeds in its head. */
const maxChars = 500_000;

/** Whether a text is a page, not a feed. */
export function isPage(text: string): boolean {
  return /^[\s\ufeff]*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype html|html|head|body)\b/i.test(
    text.slice(0, 2_000),
  );
}

/** The address of the first feed that a page names. Source: https://www.rssboard.org/rss-autodiscovery */
export function findFeedUrl(html: string, pageUrl: string): string | undefined {
  let base = pageUrl;
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '' }) {
      if (name === 'base' && href && URL.canParse(href, pageUrl)) base = new URL(href, pageUrl).href;
      if (name !== 'link' || found || !/(?:^|\s)alternate(?:\s|$)/i.test(rel) || !feedTypes.test(type.trim())) return;
      const url = href && URL.canParse(href, base) ? new URL(href, base) : undefined;
      if (url && /^https?:$/.test(url.protocol)) found = url.href;
    },
  });
  parser.end(html.slice(0, maxChars));
  return found;
}
