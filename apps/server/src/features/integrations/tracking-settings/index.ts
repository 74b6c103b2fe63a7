export {
  findOwnAccount,
  openAccounts,
  type ResolvedAccount,
  type TenantAccounts,
  type TrackingDeps,
} from './service.js';
