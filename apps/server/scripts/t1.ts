import { plainWords } from '../src/ai/plain-words.js';
import { readSmallTalk } from '../src/ai/small-talk.js';

for (const t of process.argv.slice(2)) console.log(readSmallTalk(t, 'Bot').rest, '|', plainWords(t));
