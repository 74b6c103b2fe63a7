/** JSON of a value, also on pages whose old framework (Prototype before 1.7) has given arrays a `toJSON` that returns text. */
export function toJson(value: unknown): string | undefined {
  const arrays = Array.prototype as { toJSON?: unknown };
  const { toJSON } = arrays;
  if (!toJSON) return JSON.stringify(value);
  try {
    delete arrays.toJSON;
    return JSON.stringify(value);
  } finally {
    arrays.toJSON = toJSON;
  }
}
