// Two feeds of invented forums, served on this machine.
import { startReplayServer } from '@lead-engagement/connector-kit/testing';

interface Post {
  id: string;
  author: string;
  title: string;
  text: string;
}

const smallBusiness: Post[] = [
  {
    id: 'https://forum.example/t/1',
    author: 'Hanna',
    title: 'Which CRM for a bakery with two shops?',
    text: 'We need a CRM for 12 people by January, our budget is about $300 a month. Any recommendations?',
  },
  {
    id: 'https://forum.example/t/2',
    author: 'Luis',
    title: 'Our CRM is slow again',
    text: 'Third time this week. How do you all put up with it?',
  },
  {
    id: 'https://forum.example/t/3',
    author: 'CRM Deals',
    title: 'Looking for a CRM? Try ours',
    text: 'Sign up today and get 50% off, free for 30 days!',
  },
  { id: 'https://forum.example/t/4', author: 'Mira', title: 'Ovens', text: 'Gas or electric?' },
];

const agencies: Post[] = [
  {
    id: 'https://agencies.example/p/1',
    author: 'Grace',
    title: 'Moving off our CRM this quarter',
    text: 'Looking for a vendor who can migrate 40,000 contacts. Please send quotes, we decide next week.',
  },
  {
    id: 'https://agencies.example/p/2',
    author: 'Newsroom',
    title: 'CRM market report',
    text: 'Revenue of the market grows by 12 percent, a report says.',
  },
];

/** Serves the feeds as long as the example runs. */
export async function serveFeeds(): Promise<{ addresses: string[]; close(): Promise<void> }> {
  const feeds: Record<string, string> = {
    '/small-business.xml': toRss('Small business forum', 'https://forum.example', smallBusiness),
    '/agencies.atom': toAtom('Agencies', agencies),
  };
  const { url, close } = await startReplayServer(({ path }) => {
    const body = feeds[path];
    return body === undefined ? undefined : { body, headers: { 'content-type': 'application/xml' } };
  });
  return { addresses: Object.keys(feeds).map((path) => url + path), close };
}

function toRss(title: string, link: string, posts: Post[]): string {
  const items = posts.map(
    (post) =>
      `<item><guid>${post.id}</guid><link>${post.id}</link><dc:creator>${post.author}</dc:creator>` +
      `<title>${post.title}</title><description>${post.text}</description><pubDate>${new Date().toUTCString()}</pubDate></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${title}</title><link>${link}</link><description>${title}</description><language>en</language>${items.join('')}</channel></rss>`;
}

function toAtom(title: string, posts: Post[]): string {
  const moment = new Date().toISOString();
  const entries = posts.map(
    (post) =>
      `<entry><id>${post.id}</id><link href="${post.id}"/><author><name>${post.author}</name></author>` +
      `<title>${post.title}</title><summary>${post.text}</summary><updated>${moment}</updated></entry>`,
  );
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${title}</title><id>https://agencies.example/</id><updated>${moment}</updated>${entries.join('')}</feed>`;
}
