import { tokensCss } from '@lead-engagement/design';

const id = 'virtual:tokens.css';

/** The look of all our pages as a style sheet that the theme imports: `virtual:tokens.css`. */
export function tokens() {
  return {
    name: 'design-tokens',
    resolveId: (name: string) => (name === id ? `\0${id}` : undefined),
    load: (name: string) => (name === `\0${id}` ? tokensCss() : undefined),
  };
}
