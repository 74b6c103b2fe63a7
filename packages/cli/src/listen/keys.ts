/** A command typed at the keyboard. */
export type Command = { type: 'resend'; sequence: number | undefined } | { type: 'stop' };

const ctrlC = '\u0003';
const ctrlD = '\u0004';

/**
 * Reads commands from typed characters: `r`, q and Ctrl+C at once, a number with Enter. Pass it the input of a terminal; lines from a
 * pipe work as well.
 */
export function createKeyReader(onCommand: (command: Command) => void): (text: string) => void {
  let digits = '';
  return (text) => {
    for (const key of text) {
      if (/\d/.test(key) && digits.length < 15) digits += key;
      else if (key === '\r' || key === '\n') {
        if (digits !== '') onCommand({ type: 'resend', sequence: Number(digits) });
        digits = '';
      } else {
        digits = '';
        if (key === 'r') onCommand({ type: 'resend', sequence: undefined });
        if (key === 'q' || key === ctrlC || key === ctrlD) onCommand({ type: 'stop' });
      }
    }
  };
}

/** Reads keys from a terminal one by one, or from a pipe. Returns a function that stops reading and restores the terminal. */
export function readKeys(input: NodeJS.ReadStream, onText: (text: string) => void): () => void {
  const onData = (chunk: string) => onText(chunk);
  input.setEncoding('utf8');
  if (input.isTTY) input.setRawMode(true);
  input.on('data', onData);
  // A closed standard input does not end the program: it may run without a keyboard.
  input.on('error', () => undefined);
  return () => {
    input.off('data', onData);
    if (input.isTTY) input.setRawMode(false);
    input.pause();
    input.unref?.();
  };
}
