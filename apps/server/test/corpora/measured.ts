/** How a corpus was read: the names of the cases that were not read as it expects. */
export interface Measured {
  cases: number;
  wrong: string[];
}

export function measure<T>(cases: readonly T[], nameOf: (each: T) => string, isRight: (each: T) => boolean): Measured {
  return { cases: cases.length, wrong: cases.filter((each) => !isRight(each)).map(nameOf) };
}
