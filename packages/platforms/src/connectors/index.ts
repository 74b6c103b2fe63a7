export { bluesky } from './bluesky.js';
export { github } from './github.js';
export { hackerNews } from './hacker-news.js';
export { jsonConnectors } from './json-connectors.js';
export { mastodon } from './mastodon.js';
export { reddit } from './reddit.js';
export { stackExchange } from './stack-exchange.js';
export { youtube } from './youtube.js';
