import type { Database } from './client.js';

/** A statement of a list, or a part of one, as the driver takes it: the text around the parameters, and their values. */
interface Compiled {
  text: TemplateStringsArray;
  values: unknown[];
}

/**
 * A statement that was written, or a part of another. It has no promise until it is awaited: a list has about thirty parts, and a promise
 * of the driver for each of them costs more than all the rest of a request.
 */
export class WrittenStatement implements PromiseLike<unknown> {
  private result: Promise<unknown> | undefined;

  constructor(
    readonly text: TemplateStringsArray,
    readonly values: readonly unknown[],
    private readonly run: (statement: WrittenStatement) => Promise<unknown>,
  ) {}

  private start(): Promise<unknown> {
    this.result ??= this.run(this);
    return this.result;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is awaited like a statement of the driver.
  then<A = unknown, B = never>(
    onDone?: ((rows: unknown) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.start().then(onDone, onError);
  }

  catch<B>(onError: (error: unknown) => B): Promise<unknown> {
    return this.start().catch(onError);
  }

  finally(onEnd: () => void): Promise<unknown> {
    return this.start().finally(onEnd);
  }

  /** Called by the driver for a part of a statement that is not written here, which it would take for a value. */
  toString(): never {
    throw new Error('This part belongs to a statement of another connection.');
  }
}

export type Compile = (statement: WrittenStatement) => Compiled;

/** How many statements are kept; the one that was used longest ago goes first. */
const mostKept = 1_024;

/**
 * Makes one text of each statement and its parts, once for statements of the same shape: those that were written at the same places of our
 * code, with the same names. Values of clients are no part of a shape, nor of a text.
 */
export function createCompiler(pool: Database): Compile {
  const numbers = new WeakMap<TemplateStringsArray, number>();
  const kept = new Map<string, TemplateStringsArray>();
  let last = 0;
  const Name = (pool('name') as unknown as object).constructor as new () => { value: string };

  const numberOf = (text: TemplateStringsArray) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(text, last);
    return last;
  };

  /** Collects the values of a statement, and describes its shape. */
  const describe = ({ text, values }: WrittenStatement, all: unknown[]): string => {
    let shape = `${numberOf(text)}(`;
    for (const value of values) {
      if (value instanceof WrittenStatement) shape += describe(value, all);
      else if (value instanceof Name) shape += value.value;
      else {
        shape += '$';
        all.push(value);
      }
    }
    return `${shape})`;
  };

  return (statement) => {
    const values: unknown[] = [];
    const shape = describe(statement, values);
    const text = kept.get(shape) ?? joinText(statement, Name);
    // Deleted before it is set, so that the map is in the order of last use.
    kept.delete(shape);
    kept.set(shape, text);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
    return { text, values };
  };
}

/** The text of a statement with all its parts, split where its parameters are. */
function joinText(statement: WrittenStatement, Name: new () => { value: string }): TemplateStringsArray {
  const pieces = [''];
  const add = (text: string) => {
    pieces[pieces.length - 1] += text;
  };
  const walk = ({ text, values }: WrittenStatement) => {
    add(text[0] as string);
    values.forEach((value, at) => {
      if (value instanceof WrittenStatement) walk(value);
      else if (value instanceof Name) add(value.value);
      else pieces.push('');
      add(text[at + 1] as string);
    });
  };
  walk(statement);
  return Object.assign(pieces, { raw: [...pieces] });
}
