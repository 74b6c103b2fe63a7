// The newer linter of n8n, whose licence does not let us depend on it. That of the package itself is in its own eslint.config.mjs.
import linter from '@n8n/eslint-plugin-community-nodes';
import parser from '@typescript-eslint/parser';

const { plugins, rules } = linter.configs.recommended;
const checks = {
  plugins,
  rules: {
    ...rules,
    // The logo is the same on a light and a dark page.
    '@n8n/community-nodes/icon-prefer-themed-variants': 'off',
    // The repository and its authors have no public address yet.
    '@n8n/community-nodes/require-homepage': 'off',
    '@n8n/community-nodes/valid-author': 'off',
  },
};

export default [
  {
    files: ['package.json'],
    languageOptions: { parser, parserOptions: { extraFileExtensions: ['.json'] } },
    ...checks,
  },
  { files: ['credentials/**/*.ts', 'nodes/**/*.ts'], languageOptions: { parser }, ...checks },
  { ignores: ['dist/**', 'scripts/**', 'test/**', 'types/**', '*.ts', '*.mts', '*.mjs'] },
];
