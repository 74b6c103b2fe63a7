declare const __CONFORMANCE_VERSION__: string;

/** The version of this package. */
export const version = __CONFORMANCE_VERSION__;
