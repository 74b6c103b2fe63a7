import { type CheckResult, count, type RunReport } from './report.js';

/** The report in the JUnit format that CI systems read: a suite per guarantee, a case per check. */
export function toJUnit(report: RunReport): string {
  const { failed, missing, broken, skipped, waived } = count(report);
  const groups = new Map<string, CheckResult[]>();
  for (const result of report.results) groups.set(result.guarantee, [...(groups.get(result.guarantee) ?? []), result]);
  const totals = `tests="${report.results.length}" failures="${failed + missing}" errors="${broken}" skipped="${skipped + waived}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="lead-engagement-conformance" ${totals} time="${toSeconds(report.durationMs)}">`,
    ...[...groups].map(([name, results]) => toSuite(name, results, report)),
    '</testsuites>',
    '',
  ].join('\n');
}

function toSuite(
  name: string,
  results: CheckResult[],
  { startedAt, baseUrl, apiVersion, level, seed }: RunReport,
): string {
  const { failed, missing, broken, skipped, waived } = count({ results });
  const durationMs = results.reduce((sum, result) => sum + result.durationMs, 0);
  const properties = Object.entries({ baseUrl, apiVersion, level, seed }).map(
    ([key, value]) => `<property name="${key}" value="${toXml(String(value))}"/>`,
  );
  return [
    `  <testsuite name="${name}" tests="${results.length}" failures="${failed + missing}" errors="${broken}" skipped="${skipped + waived}" time="${toSeconds(durationMs)}" timestamp="${startedAt}">`,
    `    <properties>${properties.join('')}</properties>`,
    ...results.map(toCase),
    '  </testsuite>',
  ].join('\n');
}

function toCase(result: CheckResult): string {
  const { id, guarantee, says, source, durationMs, outcome, message, reason, curl, response, missing } = result;
  const head = `    <testcase classname="${guarantee}" name="${toXml(`${id} ${says}`)}" time="${toSeconds(durationMs)}"`;
  if (outcome === 'passed') return `${head}/>`;
  if (outcome === 'skipped' || outcome === 'waived')
    return `${head}><skipped message="${toXml(`${outcome}: ${reason}`)}"/></testcase>`;
  const what = missing ? `${missing.signature} is not served.` : (message ?? '');
  const text = [what, `Written in: ${source}`, curl && `Repeat: ${curl}`, response && `Answer: ${response}`];
  const body = text.filter((line) => line !== undefined && line !== '').join('\n');
  const element = outcome === 'broken' ? 'error' : 'failure';
  return `${head}><${element} message="${toXml(what)}" type="${outcome}">${toXml(body)}</${element}></testcase>`;
}

function toSeconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text for XML. Characters that XML cannot contain, such as most control characters and lone surrogates, become U+FFFD. */
function toXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
