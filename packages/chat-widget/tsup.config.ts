import { defineConfig, type Options } from 'tsup';

/** The browsers of the last three years: constructable style sheets, dynamic imports, `AbortSignal.timeout`. */
const target = 'es2022';
/**
 * The files that the server sends to any page, bundled and minified. They are built in parallel with the package, so neither build
 * clears the folder.
 */
const served: Options = {
  target,
  platform: 'browser',
  minify: true,
  splitting: false,
  outExtension: () => ({ js: '.js' }),
};

/**
 * Properties that only the panel's own code reads: they are shortened. None of them is a name of the DOM or of JSON, or part of what the
 * button and the panel know of each other (`PanelHost`, `Panel`).
 */
const ownNames = [
  ...['texts', 'timer', 'client', 'store', 'note', 'kept', 'keep'],
  ...[
    'session',
    'element',
    'typing',
    'draft',
    'cursor',
    'ranks',
    'unread',
    'retry',
    'expire',
    'begin',
    'wake',
    'address',
  ],
  ...['sending', 'streaming', 'follow', 'resume', 'attach'],
  ...[
    'conversation',
    'visitor',
    'outbox',
    'pauses',
    'streaming',
    'generation',
    'beginning',
    'introduced',
    'awaitsReply',
  ],
  ...[
    'heardAtMs',
    'pollsUntilMs',
    'typedAtMs',
    'saidAtMs',
    'retryAfterMs',
    'firstPauseMs',
    'untilMs',
    'isTransient',
    'stateChanges',
  ],
  ...[
    'isRunning',
    'isPaused',
    'isClosed',
    'isCut',
    'isSending',
    'isAtEnd',
    'isRefused',
    'isFailed',
    'hasFiles',
    'noted',
  ],
  ...[
    'onChange',
    'onSession',
    'onUnsigned',
    'onRefused',
    'scrollToEnd',
    'resizing',
    'ownCount',
    'waitsFor',
    'waitsSince',
  ],
  ...[
    'deliver',
    'giveUp',
    'sendFile',
    'readFile',
    'setCut',
    'introduce',
    'countUnread',
    'bubbles',
    'formatTime',
    'describe',
  ],
  ...[
    'createSession',
    'createMessage',
    'createAttachment',
    'downloadAttachment',
    'updateContact',
    'sendTyping',
    'listMessages',
    'heldBackMs',
  ],
  ...[
    'charactersLeft',
    'personIsHere',
    'personComes',
    'leaveContact',
    'contactFirst',
    'notSaved',
    'tryAgain',
    'suggested',
    'offered',
  ],
];

export default defineConfig([
  {
    entry: ['src/index.ts', 'src/react.ts'],
    format: 'esm',
    target,
    platform: 'neutral',
    splitting: true,
    dts: {
      entry: { index: '.declarations/index.d.ts', react: '.declarations/react.d.ts' },
      compilerOptions: { ignoreDeprecations: '6.0' },
    },
  },
  { ...served, entry: { chat: 'src/loader.ts' }, format: 'iife' },
  {
    ...served,
    entry: { 'chat-panel': 'src/panel/index.ts' },
    format: 'esm',
    esbuildOptions(options) {
      options.mangleProps = new RegExp(`^(${ownNames.join('|')})$`);
    },
  },
]);
