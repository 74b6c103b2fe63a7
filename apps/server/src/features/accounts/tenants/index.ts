export {
  advanceDeletion,
  countTenantRows,
  type DeletionRow,
  findDeletion,
  insertDeletion,
  listDeletions,
  removeDeletion,
} from './deletion.js';
export { hasBegunDeletion } from './deletion-queries.js';
export { findTenant, listTenants, type TenantChanges, type TenantRow, updateTenants } from './queries.js';
export {
  createWithSandbox,
  defaultOwner,
  defaultVersion,
  ensureWithSandbox,
  openSandbox,
  resumeFirstStart,
} from './service.js';
