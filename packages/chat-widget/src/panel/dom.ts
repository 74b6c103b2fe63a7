type Attributes = Readonly<Record<string, string | number | undefined>>;
type Child = Node | string;

/** Creates an element. Text stays text: nothing is parsed as HTML. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return dress(document.createElement(tag), attributes, children);
}

/** Creates an icon from one path, on a grid of 24, hidden from screen readers. */
export function icon(path: string): SVGElement {
  const make = (tag: string, attributes: Attributes, children: Child[] = []) =>
    dress(document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement, attributes, children);
  return make('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [make('path', { d: path })]);
}

/** Sets the text of an element only if it differs; otherwise screen readers would read a live region again. */
export function say(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === '';
}

/** Makes these the children of an element, without moving any that is already in place. */
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
