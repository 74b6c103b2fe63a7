import type { Connector } from '@lead-engagement/connector-kit';
import { bluesky } from './bluesky.js';
import { github } from './github.js';
import { hackerNews } from './hacker-news.js';
import { lemmy } from './lemmy.js';
import { mastodon } from './mastodon.js';
import { reddit } from './reddit.js';
import { stackExchange } from './stack-exchange.js';
import { x } from './x.js';
import { youtube } from './youtube.js';

/** The built-in connectors of platforms that respond in JSON. Large responses of theirs are read in a child process. */
export const jsonConnectors: readonly Connector[] = [
  hackerNews,
  github,
  bluesky,
  reddit,
  mastodon,
  stackExchange,
  youtube,
  lemmy,
  x,
];
