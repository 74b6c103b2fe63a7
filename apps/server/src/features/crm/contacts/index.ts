export { assumedContact, type ContactSet, openContactSet } from './contact-set.js';
export { type Ranked, rankDuplicates } from './duplicate-reasons.js';
export {
  type ContactOutcome,
  describeWrites,
  type ImportRules,
  importContacts,
  isTimeOf,
  keepsExternalId,
  lockContacts,
  openProductCheck,
  type SentTime,
  waitForPhones,
  withOthers,
  withoutExternalId,
  withTime,
} from './import.js';
export {
  applyTo,
  checkMayMatch,
  mayMatch,
  type PlacedContact,
  type PlaceOptions,
  placeContact,
  storeInlineContact,
  toContactMatch,
} from './inline-contact.js';
export { type FoundContact, type InlineContact, type InlineMatches, openInlineMatches } from './inline-matches.js';
export { listContacts } from './list.js';
export { type Matcher, type MatchName, matchKeyOf, openMatcher, withoutMatchedKey } from './match.js';
export { listNamesakes } from './namesakes.js';
export { lonePhoneOf } from './phone-match.js';
export { addPhone, findOneByPhone } from './proven-phone.js';
export {
  areInMove,
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
  insertContact,
  listContactRowsIncludingDeleted,
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
  presentContacts,
  purgeContact,
  resolveContact,
  restoreContactAlone,
  type StoredContact,
  updateContact,
} from './service.js';
export { keysOf, listShared } from './shared-values.js';
export { undoContactWrites } from './undo.js';
