/** A difference between two documents. */
export interface Difference {
  place: string;
  what: string;
  isAddition: boolean;
}
export function compareDocuments(before: object, after: object): Difference[];
