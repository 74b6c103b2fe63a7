import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { TestUser } from '../../support/sign-in.js';
import { testPassword } from '../../support/sign-in.js';

export const deadline = { timeout: 60_000, interval: 50 };

/** A field with what the user types into it, chooses or ticks. A choice is given by its text. */
export type Typed = readonly [Locator, string | boolean];

/** Something that a salesperson does: what is typed is safe until it is sent, and sent once. */
export interface Step {
  name: string;
  /** Goes to the page, and opens the form that it has. */
  open(): Promise<unknown>;
  /** Opens the form again after the page was loaded again. */
  reopen?: () => Promise<unknown>;
  typed?: () => readonly Typed[];
  /** Sends it. */
  send(): Promise<unknown>;
  /** Somebody else changes the same record. */
  other?: () => Promise<unknown>;
  /** Whether the API has it. */
  isDone(): Promise<boolean>;
  /** Writes it into the model. */
  note(): void;
}

/** What comes between typing and sending, or while it is sent. */
export const interruptions = {
  nothing: 'nothing',
  offline: 'the network is gone for a while',
  offlineWhileSent: 'it is sent without a network',
  reload: 'the page is loaded again',
  session: 'the session ends',
  sessionWhileSent: 'the session ends while it is sent',
  sessionAndReload: 'the session ends, and the page is loaded again',
  other: 'somebody else changes the record',
} as const;
export type Interruption = keyof typeof interruptions;

interface Desk {
  page: Page;
  user: TestUser;
  /** Ends the sessions of the page, as an administrator would. */
  endSessions(): Promise<unknown>;
}

/** Does a step with an interruption, and fails if anything typed is lost on the way. */
export async function runStep(desk: Desk, step: Step, interruption: Interruption): Promise<void> {
  const { page } = desk;
  await step.open();
  const typed = step.typed?.() ?? [];
  for (const [field, value] of typed) await write(field, value);
  let isSent = false;
  const send = async () => {
    isSent = true;
    await step.send();
  };
  const offline = page.getByText('You are offline');
  const reload = async () => {
    await page.reload();
    await untilShown(page);
    await step.reopen?.();
  };
  const comeBetween: Record<Interruption, () => Promise<unknown>> = {
    nothing: async () => {},
    async offline() {
      await page.context().setOffline(true);
      await offline.waitFor();
      await page.context().setOffline(false);
      await offline.waitFor({ state: 'hidden' });
    },
    async offlineWhileSent() {
      await page.context().setOffline(true);
      await offline.waitFor();
      await send();
      await page.getByText(/^You are offline; \d+ changes? waits?\.$/).waitFor();
      await page.context().setOffline(false);
      await offline.waitFor({ state: 'hidden' });
    },
    async reload() {
      await expect.poll(() => page.evaluate(leavesNothing), deadline).toBe(true);
      await reload();
    },
    async session() {
      await desk.endSessions();
      await signInOver(desk);
    },
    async sessionWhileSent() {
      const release = await holdWrites(page);
      await send();
      await desk.endSessions();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      await release();
      await signInOver(desk);
    },
    async sessionAndReload() {
      await expect.poll(() => page.evaluate(leavesNothing), deadline).toBe(true);
      await desk.endSessions();
      await page.reload();
      await signInBy(page, desk.user.email);
      await step.reopen?.();
    },
    other: async () => step.other?.(),
  };
  await comeBetween[interruption]();
  if (!isSent) {
    for (const [field, value] of typed) await expect.poll(() => read(field), deadline).toBe(value);
    await send();
  }
  await vi.waitFor(async () => {
    if (await step.isDone()) return;
    await decide(page, step);
    throw new Error(`It is not done: ${await page.locator('body').textContent()}`);
  }, deadline);
  // The API has it before the page hears so: the next step would find the form of this one.
  await expect.poll(() => page.getByRole('dialog').allTextContents(), deadline).toEqual([]);
  step.note();
}

/** A form that somebody else has changed asks whose values stay, or to save again. */
async function decide(page: Page, step: Step): Promise<void> {
  const mine = page.getByRole('button', { name: 'Keep mine' });
  if (await mine.isVisible()) await mine.click();
  else if (
    !(await page
      .getByRole('alert')
      .filter({ hasText: /Save again\.|was not moved/ })
      .isVisible())
  )
    return;
  await step.send();
}

/** Whether the page would go without a question: what was typed is stored then. */
const leavesNothing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function signInOver({ page }: Desk): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function signInBy(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await untilShown(page);
}

/** Until the page listens to keys: what is pressed while it loads goes nowhere. */
const untilShown = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).waitFor();

/** Has the changes of the page wait, until the function that it returns is called. */
async function holdWrites(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const writes = /\/v1\/(?!auth\/|me\/presence)/;
  await page.route(writes, async (route) => {
    if (route.request().method() !== 'GET') await isReleased;
    await route.fallback();
  });
  return async () => {
    release();
    await page.unroute(writes);
  };
}

const kindOf = (field: Locator) =>
  field.evaluate((element) => (element instanceof HTMLSelectElement ? 'choice' : element.getAttribute('type')));

async function write(field: Locator, value: string | boolean): Promise<void> {
  await field.waitFor();
  if (typeof value === 'boolean') await field.setChecked(value);
  else if ((await kindOf(field)) === 'choice') await field.selectOption({ label: value });
  else await field.fill(value);
}

const read = (field: Locator): Promise<string | boolean | undefined> =>
  field.evaluate((element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text;
    const input = element as HTMLInputElement;
    return input.type === 'checkbox' ? input.checked : input.value;
  });
