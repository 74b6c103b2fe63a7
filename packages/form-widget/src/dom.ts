type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Creates an element. Text stays text: nothing is parsed as HTML. An attribute that is false is left out. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : `${value}`);
  }
  element.append(...children);
  return element;
}

/** Sets the text of an element, and hides one without a text. */
export function say(element: HTMLElement, text: string): void {
  // Screen readers would read a live region again.
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === '';
}
