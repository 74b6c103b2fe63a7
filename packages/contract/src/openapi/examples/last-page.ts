/** A page that is the last one, so that a client that reads all pages comes to an end. */
export function toLastPage<B extends { meta?: object }, D extends readonly unknown[]>(body: B, data: D) {
  return { ...body, data, meta: { ...body.meta, total: data.length, cursor: '', hasMore: false } };
}
