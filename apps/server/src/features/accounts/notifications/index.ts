export { listNotificationsById, notify, notifyAssigned, notifyHandedOff } from './service.js';
