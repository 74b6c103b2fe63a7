export { tellFinished } from './finished.js';
