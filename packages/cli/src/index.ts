export { createListenCommand } from './listen/command.js';
