/** A kind of page that embeds the web chat, reduced to the habits of its styles and scripts that reach other people's elements. */
export interface PageKind {
  name: string;
  /** The page. `CHAT` is replaced by the script element of the chat, and `ORIGIN` by the origin of the chat. */
  html: string;
  /** Its Content-Security-Policy, with `ORIGIN` as above. */
  policy?: string;
  /** Served without https from a host other than this machine: not a secure context. */
  isInsecure?: boolean;
  viewport?: { width: number; height: number };
  /** What the visitor does on the page before the chat, as a script. */
  before?: string;
  /** What the page does while the chat is open, as a script. */
  during?: string;
  /** The side of the button; default: right. */
  side?: 'left';
  /** The label of the message field; default: that of an English page. */
  label?: string;
  /** The chat is in the frame of the page. */
  isFramed?: boolean;
}

/** A page with a style sheet, and the chat at the end of its body. */
export function styled(css: string, { html = '', body = '' } = {}): string {
  return `<!doctype html><html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>
<style>${css}</style></head><body ${body}><header><a href="#main">Boatyard</a></header><main id="main"><h1>Boats and sails</h1>
<p>Everything for a season on the water.</p><div class="empty"></div><ul><li>Sails</li><li>Ropes</li><li>Anchors</li></ul></main><footer>Imprint</footer>CHAT</body></html>`;
}

/** A page with a script that runs before the chat, which is loaded from its head. */
export function scripted(script: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>App</title><script>${script}</script>CHAT</head>
<body><div id="app"><h1>Boats and sails</h1></div></body></html>`;
}
