export { type ContactSet, openContactSet } from './contact-set.js';
export {
  type ContactOutcome,
  describeWrites,
  type ImportRules,
  importContacts,
  isTimeOf,
  lockContacts,
  type SentTime,
  waitForPhones,
  withOthers,
  withTime,
} from './import.js';
export { listContacts } from './list.js';
export { findMatching, type MatchField, matchFields, matchKeyOf, withoutMatchedKey } from './match.js';
export { findPhoneHolders, lonePhoneOf, onlyHolder, withoutLesserName } from './phone-match.js';
export { addPhone, findOneByPhone } from './proven-phone.js';
export {
  areInMove,
  arePaired,
  checkNotInMove,
  contactRecords,
  createContact,
  deleteAlongLater,
  deleteContact,
  findBlocked,
  findHolder,
  foldWords,
  furtherPhones,
  getContact,
  handleKey,
  inSomeSpelling,
  insertContact,
  listContactsById,
  listContactsIncludingDeleted,
  listMergedInto,
  listPersonIds,
  lockContact,
  mergedInto,
  missingContactAt,
  phoneHandle,
  phoneKey,
  phoneKeysOf,
  purgeContact,
  resolveContact,
  restoreContactAlone,
  type StoredContact,
  updateContact,
} from './service.js';
export { undoContactWrites } from './undo.js';
