export { type ChangeFeed, createChangeFeed } from './feed.js';
export { startReaders } from './readers.js';
