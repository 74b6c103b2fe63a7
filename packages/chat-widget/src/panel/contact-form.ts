import { maxChars } from '../protocol.js';
import { h, say } from './dom.js';
import { RequestError } from './requests.js';
import type { Texts } from './texts/texts.js';

/** Asks for name and e-mail address. `save` resolves when the server has stored them. */
export function createContactForm(
  texts: Texts,
  actions: { save(contact: { name?: string; email: string }): Promise<void>; cancel(): void },
) {
  const name = h('input', { name: 'name', autocomplete: 'name', maxlength: maxChars.name, dir: 'auto' });
  const email = h('input', {
    name: 'email',
    type: 'email',
    autocomplete: 'email',
    maxlength: maxChars.email,
    required: '',
  });
  const why = h('p', {}, texts.contactFirst);
  const problem = h('p', { role: 'alert', hidden: '' });
  const cancel = h('button', { type: 'button', class: 'plain' }, texts.cancel);
  const save = h('button', { class: 'full' }, texts.save);
  const element = h(
    'form',
    {},
    why,
    h('label', {}, texts.name, name),
    h('label', {}, texts.email, email),
    problem,
    h('div', { class: 'row' }, save, cancel),
  );
  cancel.addEventListener('click', actions.cancel);
  let isSaving = false;
  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSaving) return;
    isSaving = true;
    say(problem, '');
    const named = name.value.trim();
    try {
      await actions.save({ ...(named && { name: named }), email: email.value.trim() });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      say(problem, error.isTransient ? texts.notSaved : error.message);
    } finally {
      isSaving = false;
    }
  });
  return {
    element,
    focus: () => name.focus(),
    /** Before the first message, the form cannot be skipped, and the name is required too. */
    require(isRequired: boolean) {
      name.required = isRequired;
      cancel.hidden = isRequired;
      why.hidden = !isRequired;
    },
  };
}
