/** The look of the pages, in light and dark. */
export const pageStyle = `:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6676; --line: #dde2e9; --paper: #fff; --mark: #fff6d6; --link: #2457c5; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ee; --soft: #9aa6b6; --line: #333c48; --paper: #1c2022; --mark: #3a3318; --link: #86aef8; }
}
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
body > nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); }
body > nav strong { margin-right: auto; }
body > nav a, article a { color: var(--link); text-decoration: none; }
body > nav a:hover, article a:hover { text-decoration: underline; }
article { max-width: 46rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
article h1 { font-size: 1.8rem; }
article h2 { font: 600 1.05rem/1.4 ui-monospace, monospace; margin: 0 0 .25rem; }
article h2 a { color: inherit; }
article section { padding: 1rem; margin: 0 -1rem; border-top: 1px solid var(--line); scroll-margin-top: 1rem; }
article section:target { background: var(--mark); }
article section p { margin: .25rem 0; }
.status { margin-left: .4rem; padding: .1rem .45rem; border: 1px solid var(--line); border-radius: .4rem; font-weight: 400; color: var(--soft); }
.codes { columns: 3 13rem; padding: 0; list-style: none; font: .85rem/1.9 ui-monospace, monospace; }
#reference { min-height: calc(100vh - 4rem); }
#reference noscript { display: block; padding: 2rem; }
.swagger-ui .info { margin: 2rem 0 1rem; }
.swagger-ui .scheme-container { padding: 1rem 0; margin-bottom: 1rem; }
`;
