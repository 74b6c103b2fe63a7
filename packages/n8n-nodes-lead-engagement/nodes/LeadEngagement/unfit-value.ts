/** A parameter has a value that cannot be sent. */
export class UnfitValue extends Error {}
