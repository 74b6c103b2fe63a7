export { appendEmailEvent, type Bounced, noteBounce, tellOfEmail } from './outcomes.js';
export { type BounceRow, type EmailFileRow, type EmailRow, toEmail } from './present.js';
export { changeEmail, insertEmail, lockEmail, markBounced } from './queries.js';
export { addReceivedFiles, placeReceivedFiles } from './received-files.js';
