export { type TagRow, toTag } from './present.js';
export {
  contactHasTag,
  contactIsTagged,
  createTag,
  ensureTagsByName,
  leadHasTag,
  listTags,
  newTag,
  sameTags,
  type TagWrites,
} from './service.js';
