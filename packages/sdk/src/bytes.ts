import type { Bytes } from './types.js';

/** The bytes of an ArrayBuffer or of a view of one; undefined for anything else. */
export function asBytes(value: unknown): Bytes | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength);
  // Not `instanceof`: the globals of a test runner, such as Jest's, have an ArrayBuffer of their own.
  const isBuffer = Object.prototype.toString.call(value) === '[object ArrayBuffer]';
  return isBuffer ? new Uint8Array(value as ArrayBuffer) : undefined;
}
