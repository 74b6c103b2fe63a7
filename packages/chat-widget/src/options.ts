/** A user of your site, signed by your server with the secret of the channel. */
export interface ChatIdentity {
  /** The id of the user in your system. */
  userId: string;
  /** HMAC-SHA-256 of `userId` in hex, under the secret of the channel; with `expiresAt`, of both with a line break between them. */
  signature: string;
  /** Until when the server takes the identity, as an ISO 8601 time. */
  expiresAt?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

/** The options of the chat. */
export interface ChatOptions {
  /** The id of the channel. It is not a secret. */
  channel: string;
  /** The address of your server, such as `https://leads.example.com`. */
  server: string;
  /** The language of the texts: `en`, `de`, `es`, `fr` or `pt`. Default: the language of the page, or else of the browser. */
  language?: string | undefined;
  /** The side of the window where the button is. Default: the setting of the channel. */
  position?: 'left' | 'right' | undefined;
  /** The color of the button until the settings of the channel are known, such as `#3366ff`. */
  color?: string | undefined;
  /** The signed-in visitor; `null` if nobody is signed in. */
  identity?: ChatIdentity | null | undefined;
  /** Called if the chat cannot be loaded, seen or used on this page, or an identity is rejected; with the reason that is in the console. */
  onError?: ((message: string) => void) | undefined;
}

/** The chat on a page. */
export interface ChatHandle {
  open(): void;
  close(): void;
  /** Signs the visitor in; `null` signs out, and deletes the visitor's data in this browser. */
  identify(identity: ChatIdentity | null): void;
  /** Removes the chat from the page. */
  destroy(): void;
}

/** The part of the page that the launcher passes to the panel. */
export interface PanelHost {
  options: ChatOptions;
  root: ShadowRoot;
  /** The landmark that contains the panel, before the button. */
  region: HTMLElement;
  button: HTMLButtonElement;
  /** Sets the color and the side of the button. */
  showLook(color: string | undefined, position: string | undefined): void;
  destroy(): void;
}

/** The panel itself, which `chat-panel.js` and the npm package provide. */
export interface Panel {
  toggle(): void;
  /** Opens the panel; with a text, which replaces that of the message field. */
  open(text?: string): void;
  close(): void;
  identify(identity: ChatIdentity | null): void;
  destroy(): void;
}

export interface PanelModule {
  createPanel(host: PanelHost): Panel;
}
