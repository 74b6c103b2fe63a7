import { tokensCss } from '@lead-engagement/design';

const id = 'virtual:tokens.css';

/** The style sheet shared by all our pages, which the theme imports as `virtual:tokens.css`. */
export function tokens() {
  return {
    name: 'design-tokens',
    resolveId: (name: string) => (name === id ? `\0${id}` : undefined),
    load: (name: string) => (name === `\0${id}` ? tokensCss() : undefined),
  };
}
