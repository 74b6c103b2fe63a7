import type { Connector } from '@lead-engagement/connector-kit';
import { bluesky } from './bluesky.js';
import { github } from './github.js';
import { hackerNews } from './hacker-news.js';
import { lemmy } from './lemmy.js';
import { mastodon } from './mastodon.js';
import { reddit } from './reddit.js';
import { rss } from './rss.js';
import { stackExchange } from './stack-exchange.js';
import { x } from './x.js';
import { youtube } from './youtube.js';

/** The connectors that the server brings. */
export const builtInConnectors: readonly Connector[] = [
  hackerNews,
  github,
  rss,
  bluesky,
  reddit,
  mastodon,
  stackExchange,
  youtube,
  lemmy,
  x,
];
