export type { Session, SessionCaller } from './call.js';
export { answerRequest } from './http.js';
export type { ToolOptions } from './select.js';
export { createServer, createSession, openSession } from './server.js';
export { type Toolset, toolsets } from './tool.js';
