export { type ChangeFeed, createChangeFeed } from './feed.js';
