import { complain } from './console.js';
import { h } from './dom.js';
import { defineElement, elementName } from './element.js';
import { enhanceForms } from './enhance.js';

/** The script element of the page: `<script src="https://leads.example.com/form.js" data-form="…" async></script>`. */
const script = document.currentScript as HTMLScriptElement | null;

if (!script?.src) complain('its script needs src.');
else {
  const { origin: server } = new URL(script.src);
  // A page that replaces its content without a navigation runs the script again.
  if (defineElement(server)) enhanceForms(server);
  const { form, language, target } = script.dataset;
  if (form) {
    const place = () => {
      const parent = target ? document.querySelector(target) : script.parentElement;
      if (!parent?.isConnected || parent === document.head)
        return complain('put its script into the body, or add data-target.');
      if (parent.querySelector(`:scope>${elementName}[form="${CSS.escape(form)}"]`)) return;
      // biome-ignore lint/suspicious/noExplicitAny: the element is not one of HTML.
      const element = h(elementName as any, { form, server, language: language ?? false });
      if (target) parent.append(element);
      else script.after(element);
    };
    if (target && document.readyState === 'loading') document.addEventListener('DOMContentLoaded', place);
    else place();
  }
}
