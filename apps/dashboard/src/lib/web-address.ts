/** Only web addresses become links: what others send could be a script. */
export const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);
