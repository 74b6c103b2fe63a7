import type { Context } from './context.js';
import type { Exchange } from './exchange.js';
import { must, NotApplicable } from './failure.js';
import { sweep } from './sweep.js';

/**
 * Judges every response of the run that `concerns` selects, including those of the sweep. `judge` returns the problem of a response.
 * The first failing response is shown; the others are named and counted. Throws NotApplicable if no response matches.
 */
export async function judgeAll(
  context: Context,
  concerns: (exchange: Exchange) => boolean,
  judge: (exchange: Exchange) => string | undefined,
): Promise<void> {
  await sweep(context);
  const wrong: { exchange: Exchange; what: string }[] = [];
  let judged = 0;
  for (const exchange of context.shared.exchanges) {
    if (!concerns(exchange)) continue;
    judged++;
    const what = judge(exchange);
    if (what !== undefined) wrong.push({ exchange, what });
  }
  if (judged === 0) throw new NotApplicable('no response of the run is one that this concerns');
  const [first] = wrong;
  if (!first) return;
  const name = ({ exchange: { method, url, status, operation } }: (typeof wrong)[number]) =>
    `${status} of ${operation ?? `${method} ${new URL(url).pathname}`}`;
  const others = [...new Set(wrong.slice(1).map(name))].filter((other) => other !== name(first));
  const more =
    others.length === 0
      ? ''
      : ` So do ${wrong.length - 1} more responses, among them ${others.slice(0, 3).join('; ')}.`;
  must(false, `The response ${name(first)} ${first.what}.${more}`, first.exchange);
}
