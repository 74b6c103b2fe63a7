import { tokensCss } from '@lead-engagement/design';

/**
 * The style of the frame around the content of every page. The body is the only element it styles by name, so that it does not affect the
 * content.
 */
export const shellStyle = `${tokensCss()}
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; font: 1rem/1.6 var(--le-font-text); color: var(--le-ink); background: var(--le-canvas); overflow-wrap: break-word; }
:focus-visible { outline: 3px solid var(--le-action); outline-offset: 2px; border-radius: var(--le-radius-small); }
[hidden] { display: none !important; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: var(--le-space-4); top: -4rem; padding: var(--le-space-2) var(--le-space-4); background: var(--le-surface); border-radius: var(--le-radius-small); z-index: 2; }
.skip:focus { top: var(--le-space-2); }
.bar { background: var(--le-surface); border-bottom: 1px solid var(--le-line); }
.bar, .bar * { box-sizing: border-box; }
.bar nav { display: flex; flex-wrap: wrap; align-items: center; gap: var(--le-space-2) var(--le-space-5); max-width: 72rem; margin: 0 auto; padding: var(--le-space-3) var(--le-space-5); }
.brand { display: inline-flex; align-items: center; gap: var(--le-space-3); margin-right: auto; font-weight: 700; color: var(--le-ink); text-decoration: none; }
.brand:hover { color: var(--le-ink); }
.bar a { text-underline-offset: .2em; }
.bar nav a:not(.brand) { color: var(--le-soft); font-weight: 500; text-decoration: none; }
.bar nav a:not(.brand):hover, .bar nav a[aria-current] { color: var(--le-action); }
`;

/** The style of the content of our own pages. */
export const pageStyle = `*, ::before, ::after { box-sizing: border-box; }
main { flex: 1; width: 100%; }
a { color: var(--le-action); text-underline-offset: .2em; }
a:hover { color: var(--le-action-hover); }
h1, h2, h3 { line-height: 1.25; margin: 0 0 var(--le-space-3); letter-spacing: -.01em; }
h1 { font-size: var(--le-size-h1); }
h2 { font-size: var(--le-size-h2); }
h3 { font-size: var(--le-size-h3); }
p { margin: 0 0 var(--le-space-4); }
code, kbd { font: .9em var(--le-font-code); }
:not(pre) > code { padding: .1em .35em; background: var(--le-sunken); border-radius: var(--le-radius-small); }
pre { margin: 0 0 var(--le-space-4); padding: var(--le-space-4); overflow-x: auto; font: .875rem/1.6 var(--le-font-code); background: var(--le-sunken); border: 1px solid var(--le-line); border-radius: var(--le-radius-medium); }
.wide { max-width: 72rem; margin: 0 auto; padding: var(--le-space-6) var(--le-space-5) var(--le-space-8); }
.narrow { max-width: 30rem; margin: 0 auto; padding: var(--le-space-7) var(--le-space-5) var(--le-space-8); }
.reading { max-width: 50rem; margin: 0 auto; padding: var(--le-space-6) var(--le-space-5) var(--le-space-8); }
.card { padding: var(--le-space-5); background: var(--le-surface); border: 1px solid var(--le-line); border-radius: var(--le-radius-large); box-shadow: var(--le-shadow); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: var(--le-space-4); margin: 0 0 var(--le-space-6); padding: 0; list-style: none; }
.cards > .card { margin-top: 0; }
.cards .card > :last-child, .narrow .card > :last-child { margin-bottom: 0; }
.hero { display: grid; gap: var(--le-space-3); margin-bottom: var(--le-space-6); }
.hero h1 { font-size: clamp(var(--le-size-h1), 5vw, var(--le-size-hero)); margin: 0; }
.hero p { max-width: 42rem; margin: 0; font-size: var(--le-size-lead); color: var(--le-soft); }
.facts { display: flex; flex-wrap: wrap; gap: var(--le-space-2); }
.pill { display: inline-flex; align-items: center; gap: var(--le-space-2); padding: .15rem .65rem; font-size: var(--le-size-small); border: 1px solid var(--le-line); border-radius: 999px; background: var(--le-surface); color: var(--le-soft); }
.pill.good { color: var(--le-good); background: var(--le-good-tint); border-color: transparent; }
.pill.bad { color: var(--le-bad); background: var(--le-bad-tint); border-color: transparent; }
.steps { counter-reset: step; display: grid; gap: var(--le-space-4); margin: 0 0 var(--le-space-6); padding: 0; list-style: none; }
.steps > li { counter-increment: step; display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: var(--le-space-4); }
.steps > li::before { content: counter(step); display: grid; place-items: center; width: 2rem; height: 2rem; font-weight: 700; color: var(--le-on-action); background: var(--le-action); border-radius: 999px; }
.steps > li > div > :last-child { margin-bottom: 0; }
* + .card { margin-top: var(--le-space-5); }
.hint.below { margin: var(--le-space-5) 0 0; }
.hint { color: var(--le-soft); font-size: var(--le-size-small); }
label { display: block; margin: var(--le-space-4) 0 var(--le-space-1); font-weight: 600; }
input, select { width: 100%; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--le-surface); border: 1px solid var(--le-border); border-radius: var(--le-radius-small); }
button, .button { display: inline-block; padding: .625rem 1.125rem; font: inherit; font-weight: 600; color: var(--le-on-action); text-decoration: none; background: var(--le-action); border: 1px solid transparent; border-radius: var(--le-radius-small); cursor: pointer; }
button:hover, .button:hover { color: var(--le-on-action); background: var(--le-action-hover); }
button:disabled { opacity: .6; cursor: wait; }
button.second, .button.second { color: var(--le-action); background: transparent; border-color: var(--le-border); }
button.second:hover, .button.second:hover { background: var(--le-tint); }
button.danger { color: var(--le-bad); background: transparent; border-color: var(--le-border); }
button.danger:hover { background: var(--le-bad-tint); }
.actions { display: flex; flex-wrap: wrap; gap: var(--le-space-3); margin: var(--le-space-5) 0 0; }
.note { padding: var(--le-space-3) var(--le-space-4); margin: 0 0 var(--le-space-4); border-radius: var(--le-radius-medium); background: var(--le-tint); }
.note:empty { display: none; }
.note.good { background: var(--le-good-tint); }
.note.bad { background: var(--le-bad-tint); }
.rows { margin: 0 0 var(--le-space-4); padding: 0; list-style: none; }
.rows > li { display: flex; flex-wrap: wrap; align-items: center; gap: var(--le-space-2) var(--le-space-4); padding: var(--le-space-3) 0; border-top: 1px solid var(--le-line); }
.rows > li:first-child { border-top: 0; }
.rows > li > :first-child { flex: 1 1 12rem; }
.entry { padding: var(--le-space-4) 0; border-top: 1px solid var(--le-line); scroll-margin-top: var(--le-space-4); }
.entry:target { padding-inline: var(--le-space-4); background: var(--le-tint); border-radius: var(--le-radius-medium); }
.entry h2 { font: 600 1rem/1.4 var(--le-font-code); letter-spacing: 0; margin: 0 0 var(--le-space-1); }
.entry h2 a { color: inherit; text-decoration: none; }
.entry p { margin: var(--le-space-1) 0; }
.codes { columns: 3 13rem; padding: 0; list-style: none; font: .85rem/1.9 var(--le-font-code); }
.foot { padding: var(--le-space-5); font-size: var(--le-size-small); color: var(--le-soft); text-align: center; }
`;
