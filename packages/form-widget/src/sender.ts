import { type Challenge, prove } from './proof.js';
import {
  formPrefix,
  pageInput,
  proofInput,
  referrerInput,
  retryAfterHeader,
  tokenInput,
  viewParameters,
} from './protocol.js';
import type { PageOfForm, Receipt } from './shown.js';

const timeoutMs = 30_000;
/** The token of a page counts for two days. */
const maxAgeMs = 86_400_000;
const maxProofMs = 8_000;
const maxPauseMs = 15_000;

/** What the server refuses, with what it says of single inputs. */
export interface Refusal {
  message: string;
  /** It may be taken later. */
  isTransient: boolean;
  problems: ReadonlyMap<string, string>;
  /** The seconds that the server asks to wait for. */
  retryAfter: number;
}

/** The address of a form. */
export const addressOf = (server: string, form: string) =>
  server.replace(/\/+$/, '') + formPrefix + encodeURIComponent(form);

/** Reads a form and sends what is filled in: until the server has it, and with one token, so that it is stored once. */
export interface Sender {
  /** Reads the form. Rejects with a Refusal. */
  read(): Promise<PageOfForm>;
  /** The form, once it has been read. */
  shown(): PageOfForm | undefined;
  /** Begins with the proof of work: when somebody begins to fill in the form, and not for everybody who sees the page. */
  begin(): void;
  /** Sends a form. While one is being sent, this one takes its place, and the earlier call answers. Rejects with a Refusal. */
  deliver(body: FormData, onWait: () => void): Promise<Receipt | undefined>;
  /** Ends what is being sent again and again. */
  end(): void;
}

export function createSender(address: string, language: string | null): Sender {
  // As the page was opened: it may change its address later.
  const { href, search } = location;
  const { referrer } = document;
  // Proxies log the address of a request: a view says no more than it is counted by, which is a campaign and the site before.
  const seen = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => viewParameters.test(name)));
  seen.set(referrerInput, referrer && new URL(referrer).origin);
  let shown: PageOfForm | undefined;
  let proof: Promise<string | undefined> | undefined;
  let readAtMs = 0;
  let isEnded = false;
  let sent: FormData | undefined;
  let wake = () => {};

  const read = async () => {
    // Servers and proxies refuse long addresses.
    shown = await request<PageOfForm>(`${address}?${seen}`.slice(0, 4_000), language);
    readAtMs = Date.now();
    proof = undefined;
    return shown;
  };
  const begin = () => {
    if (shown) proof ??= prove(shown.challenge as Challenge).catch(() => undefined);
  };
  const deliver = async (body: FormData, onWait: () => void) => {
    const isSending = sent;
    sent = body;
    wake();
    if (isSending) return undefined;
    const online = () => wake();
    addEventListener('online', online);
    try {
      if (Date.now() - readAtMs > maxAgeMs) await read().catch(() => undefined);
      begin();
      const proven = await Promise.race([proof, pause(maxProofMs)]);
      for (let pauseMs = 1_000; !isEnded; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
        try {
          const filled: FormData = sent;
          filled.set(tokenInput, shown?.token ?? '');
          filled.set(pageInput, href);
          filled.set(referrerInput, referrer);
          filled.set(proofInput, proven ?? '');
          const receipt = await request<Receipt>(address, language, filled);
          // What was corrected meanwhile is sent too; the same again is stored once.
          if (sent === filled) return receipt;
        } catch (error) {
          const { isTransient, retryAfter } = error as Refusal;
          if (!isTransient) throw error;
          onWait();
          await new Promise<unknown>((resolve) => {
            setTimeout(resolve, Math.max(retryAfter * 1_000, pauseMs));
            // What the server asks for counts, whoever is impatient.
            if (!retryAfter) wake = () => resolve(0);
          });
        }
      }
      return undefined;
    } finally {
      sent = undefined;
      removeEventListener('online', online);
    }
  };
  const end = () => {
    isEnded = true;
    wake();
  };
  return { read, shown: () => shown, begin, deliver, end };
}

/** The languages to ask for, the best one first. Old pages write `de_DE`. */
function languagesOf(wanted: string | null): string {
  return [wanted, document.documentElement.lang, navigator.language]
    .map((each) => (each ?? '').replace('_', '-'))
    .filter((each) => /^[a-z-]+$/i.test(each))
    .join();
}

async function request<Data>(address: string, language: string | null, body?: FormData): Promise<Data> {
  const refusal = { message: '', isTransient: true, retryAfter: 0, problems: new Map<string, string>() };
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      headers: { Accept: 'application/json', 'Accept-Language': languagesOf(language) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { method: 'POST', body }),
    });
    const { status, ok } = response;
    refusal.message = `${status}`;
    refusal.isTransient = status > 499 || status === 429;
    refusal.retryAfter = Number(response.headers.get(retryAfterHeader)) || 0;
    const { data, error } = JSON.parse(await response.text()) as Answer;
    if (ok) return data as Data;
    refusal.message = error.message;
    for (const { path, message } of error.details ?? []) refusal.problems.set(path.slice(5), message);
  } catch (error) {
    refusal.message ||= `${error}`;
  }
  throw refusal;
}

interface Answer {
  data: unknown;
  /** Paths begin with `body.`. */
  error: { message: string; details?: { path: string; message: string }[] };
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));
