import { styleText } from 'node:util';
import type { Event } from '@lead-engagement/sdk';
import type { Forwarded } from './forward.js';

const longestType = 'conversation.handoff'.length;
const maxAnswerChars = 120;

/** The output of `listen`. */
export interface Printer {
  line(text?: string): void;
  /** Prints one line for an event and the response of the receiver. */
  forwarded(event: Event, result: Forwarded, isAgain: boolean): void;
}

/** Prints in color to a terminal, and without colors to a file. */
export function createPrinter(output: NodeJS.WriteStream): Printer {
  const line = (text = '') => void output.write(`${text}\n`);
  const style = (format: 'green' | 'red' | 'dim', text: string) =>
    output.isTTY && !process.env.NO_COLOR ? styleText(format, text) : text;
  return {
    line,
    forwarded(event, result, isAgain) {
      const time = new Date().toTimeString().slice(0, 8);
      const place = `#${event.sequence}`.padEnd(6);
      const answer = style(isSuccess(result) ? 'green' : 'red', describeAnswer(result));
      const again = isAgain ? ' (again)' : '';
      line(`${style('dim', time)}  ${place} ${event.type.padEnd(longestType)} ${event.id}  ${answer}${again}`);
    },
  };
}

function isSuccess({ status }: Forwarded): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

/** `204 in 12 ms`; for a failure, also the first line of the response. */
function describeAnswer(result: Forwarded): string {
  const { status, text, error, durationMs } = result;
  if (status === undefined) return `no answer: ${error}`;
  const taken = `${status} in ${durationMs} ms`;
  const first = printable(text.trim().split(/\r?\n/)[0] ?? '').slice(0, maxAnswerChars);
  return isSuccess(result) || first === '' ? taken : `${taken}: ${first}`;
}

/** Replaces characters that could move the cursor of a terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
