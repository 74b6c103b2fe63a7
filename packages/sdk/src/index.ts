export { ApiPromise, type WithResponse } from './api-promise.js';
export { type Change, ChangeFeed, type ChangeOf, type ChangesOptions } from './changes.js';
export { BaseClient, LeadEngagement, type RawRequest, type ResourceClass } from './client.js';
export {
  ApiError,
  type ApiErrorFields,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorBody,
  type ErrorDetail,
  GoneError,
  LeadEngagementError,
  NotFoundError,
  PermissionDeniedError,
  PreconditionFailedError,
  type RateLimitCode,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
} from './errors.js';
export { EventStream, type StreamEvent } from './event-stream.js';
export { FileDownload } from './file-download.js';
export type { Hooks, Logger, LogLevel, RequestEvent, ResponseEvent, RetryEvent } from './hooks.js';
export type { WaitOptions } from './jobs.js';
export { Page, type PageContents, PagePromise } from './pages.js';
export type { Method } from './request.js';
export type { ApiVersion, ErrorCode, ErrorReason, ErrorReasons, Plan, Scope } from './resources/constants.js';
export { idempotencyKeyHeader } from './resources/constants.js';
export * from './resources/index.js';
export type { ClientCredential, ClientOptions, CommonOptions } from './settings.js';
export type {
  ConditionalOptions,
  CustomFields,
  CustomFieldValue,
  CustomValues,
  CustomWrites,
  Fetch,
  FetchInit,
  IdempotentOptions,
  OpenEnum,
  RateLimit,
  RequestOptions,
  ResponseHeaders,
  ResponseInfo,
  StreamOptions,
  UploadBody,
} from './types.js';
