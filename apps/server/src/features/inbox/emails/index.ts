export { type BounceRow, type EmailFileRow, type EmailRow, toEmail } from './present.js';
