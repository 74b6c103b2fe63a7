const readMeta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';

/** The address of the app itself, with a slash at its end. The page carries it relative to its own address. */
export const appUrl = new URL(readMeta('le-app') || './', location.href);

/** The path under which the router works, without a slash at its end. */
export const basePath = appUrl.pathname.replace(/\/$/, '');

/** The address of the server: the one beside the app, unless the page names another. */
export const serverUrl = new URL(readMeta('le-server') || '..', appUrl).href.replace(/\/$/, '');
