import { ownValue } from '../own-value.js';

/** Declarations by which an element is not seen. */
const hiding =
  /(?:^|[;{\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*(?:0+(?:\.0*)?|\.0+)%?|font-size\s*:\s*0(?:px|pt|em|rem|%)?|content-visibility\s*:\s*hidden)\s*(?:!important\s*)?(?=[;}]|$)/i;
/** Media that are not the screen, and widths, are not looked at. */
const maxRules = 1_000;

/** Whether declarations such as `display: none` hide an element. */
export const areHiding = (declarations: string): boolean => hiding.test(declarations);

/** The rules of the styles in a page that hide elements by one name, class or id. */
export class HiddenRules {
  private readonly selectors = new Set<string>();

  /** Takes the rules of a style element that hold on every screen. */
  read(css: string): void {
    const plain = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
    let depth = 0;
    let start = 0;
    let selector = '';
    for (let at = 0; at < plain.length; at++) {
      const char = plain[at];
      if (char === ';' && depth === 0) start = at + 1;
      if (char === '{') {
        if (depth === 0) selector = plain.slice(start, at).trim();
        depth += 1;
        if (depth === 1) start = at + 1;
      }
      if (char !== '}' || depth === 0) continue;
      depth -= 1;
      if (depth > 0) continue;
      if (!selector.startsWith('@') && areHiding(plain.slice(start, at))) this.add(selector);
      start = at + 1;
    }
  }

  private add(selector: string): void {
    for (const one of selector.split(',').map((each) => each.trim())) {
      const isSimple = /^(?:[a-z][a-z0-9-]*)?(?:[.#][\w-]+)?$/i.test(one) && one !== '';
      if (isSimple && this.selectors.size < maxRules)
        this.selectors.add(one.replace(/^[a-z][a-z0-9-]*/i, (tag) => tag.toLowerCase()));
    }
  }

  /** Whether an element is hidden by its attributes or by a rule. */
  hides(name: string, attributes: Readonly<Record<string, string>>): boolean {
    if (ownValue(attributes, 'hidden') !== undefined) return true;
    if (name === 'input' && ownValue(attributes, 'type')?.toLowerCase() === 'hidden') return true;
    if (name === 'dialog' && ownValue(attributes, 'open') === undefined) return true;
    if (areHiding(ownValue(attributes, 'style') ?? '')) return true;
    if (this.selectors.size === 0) return false;
    const classes = (ownValue(attributes, 'class') ?? '')
      .split(/\s+/)
      .filter((one) => one !== '')
      .map((one) => `.${one}`);
    const id = ownValue(attributes, 'id');
    const marks = id ? [...classes, `#${id}`] : classes;
    return (
      this.selectors.has(name) || marks.some((mark) => this.selectors.has(mark) || this.selectors.has(name + mark))
    );
  }
}
