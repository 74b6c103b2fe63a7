import { recordsOf } from '../../../db/records.js';
import { mailboxes } from './table.js';

export const mailboxRecords = recordsOf(mailboxes, 'mailbox');
