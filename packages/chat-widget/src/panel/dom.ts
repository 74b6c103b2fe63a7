type Attributes = Readonly<Record<string, string | number | undefined>>;
type Child = Node | string;

/** Makes an element. Everything that is text becomes text: nothing is parsed as HTML. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return dress(document.createElement(tag), attributes, children);
}

/** Makes an icon of one path, on a grid of 24, that says nothing to screen readers. */
export function icon(path: string): SVGElement {
  const make = (tag: string, attributes: Attributes, children: Child[] = []) =>
    dress(document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement, attributes, children);
  return make('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [make('path', { d: path })]);
}

/** Sets the text of an element, where it differs: screen readers read a live region again otherwise. */
export function say(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === '';
}

/** Puts these children into an element, and moves none that stands where it should. */
export function arrange(parent: Element, children: readonly Element[]): void {
  const kept = new Set(children);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  for (const [at, child] of children.entries())
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
}

function dress<Made extends Element>(element: Made, attributes: Attributes, children: Child[]): Made {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
