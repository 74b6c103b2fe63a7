/** Tells the developer of the page what is wrong. */
export function complain(text: string): void {
  // biome-ignore lint/suspicious/noConsole: it is where the developer of the page looks.
  console.error(`Lead Engagement form: ${text}`);
}
