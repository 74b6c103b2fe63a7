/** Lengths of time in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The same in seconds, for what is counted in them. */
export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
