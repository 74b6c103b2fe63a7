export { appRecords, listApps } from './app-queries.js';
export { createApp, deleteApp, rotateSecret } from './apps.js';
export { type AuthorizationServer, createAuthorizationServer } from './authorization-server.js';
export { createClientDocuments, documentExchange } from './client-documents.js';
export { type AppRow, toApp } from './present.js';
export { handOutPurpose } from './signed-tickets.js';
export { addSigningKey, publishedBeforeMs, removeOtherKeys } from './signing-keys.js';
