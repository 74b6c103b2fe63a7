export { createLink, inviteUser } from './invitations.js';
export type { LinkDeps } from './links.js';
export { passwordChangeLimits, preparePasswordChange } from './passwords.js';
export { findSession } from './queries.js';
export { createSessionLookup } from './session-lookup.js';
export { type Account, createSignIns, findAccount, type SignIns, toActor, wrongSignIn } from './sign-in.js';
