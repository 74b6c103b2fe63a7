import { createElement, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { defineForm, type FormErrorDetail, type FormSubmittedDetail } from './index.js';

export type { FormErrorDetail, FormSubmittedDetail } from './index.js';

export interface LeadFormProps {
  /** The id of the form. It is not a secret. */
  form: string;
  /** The address of your server, such as `https://leads.example.com`. */
  server: string;
  /** The language of the texts: `en`, `de`, `es`, `fr` or `pt`. Default: the language of the form, of the page, or of the browser. */
  language?: string | undefined;
  /** Called when the server has it. Return false, and the component neither shows the text nor leaves the page. */
  onSubmitted?: ((detail: FormSubmittedDetail) => unknown) | undefined;
  /** Called if the form cannot be loaded, or is refused. */
  onError?: ((detail: FormErrorDetail) => void) | undefined;
  /** Shown until the form is there, and if it cannot be loaded: a link to its page, for example. */
  children?: ReactNode;
}

/**
 * Shows a form.
 *
 * @example
 * <LeadForm form="form_01…" server="https://leads.example.com" onSubmitted={() => track('lead')} />
 */
export function LeadForm({ form, server, language, onSubmitted, onError, children }: LeadFormProps): ReactElement {
  const element = useRef<HTMLElement>(null);
  const calls = useRef({ onSubmitted, onError });
  calls.current = { onSubmitted, onError };
  useEffect(() => {
    const submitted = (event: Event) => {
      const isHandled = calls.current.onSubmitted?.((event as CustomEvent<FormSubmittedDetail>).detail) === false;
      if (isHandled) event.preventDefault();
    };
    const failed = (event: Event) => calls.current.onError?.((event as CustomEvent<FormErrorDetail>).detail);
    const { current } = element;
    current?.addEventListener('submitted', submitted);
    current?.addEventListener('error', failed);
    defineForm(server);
    return () => {
      current?.removeEventListener('submitted', submitted);
      current?.removeEventListener('error', failed);
    };
  }, [server]);
  return createElement('lead-engagement-form', { ref: element, form, server, language }, children);
}
