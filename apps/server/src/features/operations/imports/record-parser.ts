import { readNumber } from '@lead-engagement/connector-kit';
import { Tokenizer, TokenParser, type TokenParserOptions } from '@streamparser/json';

/** Keeps integers with more digits than a number has as text: most of them are ids. */
class ExactTokenizer extends Tokenizer {
  protected override parseNumber(written: string): number {
    return readNumber(written) as number;
  }
}

/** A streaming JSON parser wired as the library's own, with integers as they are written. */
export function createRecordParser(
  options: TokenParserOptions,
  { onValue, onError }: { onValue: (value: unknown) => void; onError: (error: Error) => void },
) {
  const tokenizer = new ExactTokenizer();
  const values = new TokenParser(options);
  tokenizer.onToken = (token) => values.write(token);
  tokenizer.onEnd = () => {
    if (!values.isEnded) values.end();
  };
  tokenizer.onError = onError;
  values.onError = (error) => tokenizer.error(error);
  values.onEnd = () => {
    if (!tokenizer.isEnded) tokenizer.end();
  };
  values.onValue = ({ value }) => onValue(value);
  return {
    write: (chunk: Uint8Array) => tokenizer.write(chunk),
    get isEnded() {
      return tokenizer.isEnded && values.isEnded;
    },
  };
}
