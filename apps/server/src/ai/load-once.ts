/**
 * Loads something when it is first needed, once. Most installations have no model, and the SDK that asks one takes as long to load
 * as the rest of a small command.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
