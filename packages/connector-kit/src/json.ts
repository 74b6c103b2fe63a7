const longNumber = /\d{16}/;
const mostDigitsOfAnyNumber = 15;
const quote = 0x22;
const backslash = 0x5c;

/** An integer of 16 digits or more in a JSON text: from `start` up to, but not including, `end`. */
export interface LongInteger {
  start: number;
  end: number;
}

/**
 * Finds the integers in a JSON text that a number may be unable to hold, in order. Reads each character once, without a regular
 * expression: repeating ones run out of memory for backtracking in texts of some megabytes.
 */
export function* findLongIntegers(text: string): Generator<LongInteger> {
  if (!longNumber.test(text)) return;
  for (let at = 0; at < text.length; ) {
    const start = at;
    const code = text.charCodeAt(at);
    if (code === quote) at = skipString(text, at);
    else if (!isInNumber(code)) at++;
    else {
      let digits = 0;
      let others = 0;
      for (; isInNumber(text.charCodeAt(at)); at++) {
        if (isDigit(text.charCodeAt(at))) digits++;
        else others++;
      }
      const isInteger = others === (text[start] === '-' ? 1 : 0);
      if (isInteger && digits > mostDigitsOfAnyNumber) yield { start, end: at };
    }
  }
}

/**
 * Parses JSON like `JSON.parse`, but returns integers beyond ±(2^53 - 1) as text with all their digits. As numbers they would lose
 * precision, and an id would become another id. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of findLongIntegers(text)) {
    const written = text.slice(start, end);
    if (Number.isSafeInteger(Number(written))) continue;
    parts.push(text.slice(done, start), `"${written}"`);
    done = end;
  }
  return parts.length === 0 ? plain : JSON.parse([...parts, text.slice(done)].join(''));
}

/** The value that `parseJson` returns for a number in JSON. */
export function readNumber(written: string): number | string {
  const [integer] = findLongIntegers(written);
  return integer && !Number.isSafeInteger(Number(written)) ? written : Number(written);
}

/** The index after a string, or the end of the text. */
function skipString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at + 1;
  }
  return at;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Returns true for digits, signs, decimal points and the exponent letter. */
function isInNumber(code: number): boolean {
  return isDigit(code) || code === 0x2d || code === 0x2b || code === 0x2e || code === 0x45 || code === 0x65;
}
