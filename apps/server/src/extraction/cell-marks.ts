/** Stands in a cell whose formula has no result: the program that wrote the workbook did not calculate it. */
export const notCalculated = '#NOT_CALCULATED!';

/** Stands in cells that are merged with a number: it may belong to one row, to each of them, or to all together. */
export const mergedNumber = '#MERGED!';
