export { presentFor, type UserRow } from './present.js';
export { findUserByEmail, listUsers } from './queries.js';
export { byTurn, type RotationUser, startRotation } from './round-robin.js';
export {
  type Administrator,
  createUser,
  deleteUser,
  findLiveUser,
  findOwner,
  findSuccessor,
  getUser,
  getUserByPublicId,
  getUserRow,
  listDisabledUserIds,
  listLiveUserIds,
  lockUsers,
  readUserId,
  requireManagerOf,
  resolveAssignee,
  resolveUser,
  resolveUsers,
  toUser,
  updateSelf,
  updateUser,
} from './service.js';
