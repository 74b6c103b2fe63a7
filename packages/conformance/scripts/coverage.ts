import { coverage } from '../src/coverage.js';

const begin = '<!-- coverage -->\n';
const end = '<!-- /coverage -->';

/** The page with the table of what is checked, and by what. */
export function withCoverage(page: string): string {
  const [before, rest = ''] = page.split(begin);
  const [, after] = rest.split(end);
  const rows = coverage.map(({ section, says, checks, reason }) => {
    const found = reason === undefined ? checks.map((id) => `\`${id}\``).join(', ') : `not checked: ${reason}`;
    return `| ${section} | ${says} | ${found} |\n`;
  });
  return `${before}${begin}\n| section | what | check |\n| --- | --- | --- |\n${rows.join('')}\n${end}${after}`;
}
