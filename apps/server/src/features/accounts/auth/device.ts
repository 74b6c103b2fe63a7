/** The marks of browsers and systems in a User-Agent, and their names. Of several marks, the first one counts: Edge names Chrome too. */
const browsers = { 'Edg/': 'Edge', 'OPR/': 'Opera', 'Firefox/': 'Firefox', 'Chrome/': 'Chrome', 'Safari/': 'Safari' };
const systems = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS': 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
};

/**
 * The browser and the operating system of a User-Agent, such as "Firefox on Linux"; null if the browser is not known. The header itself is
 * not stored: it can contain any text.
 */
export function nameDevice(userAgent = ''): string | null {
  const find = (names: Record<string, string>) => Object.entries(names).find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
