// The linter of n8n for community nodes. The code itself is checked by Biome, as all of the repository.
import parser from '@typescript-eslint/parser';
import n8n from 'eslint-plugin-n8n-nodes-base';

const plugins = { 'n8n-nodes-base': n8n };
const rulesOf = (name) => n8n.configs[name].rules;

export default [
  { ignores: ['dist/**', 'node_modules/**', 'scripts/**', 'test/**', 'types/**', '*.ts'] },
  {
    files: ['package.json'],
    languageOptions: { parser, parserOptions: { extraFileExtensions: ['.json'] } },
    plugins,
    rules: rulesOf('community'),
  },
  {
    files: ['credentials/**/*.ts'],
    languageOptions: { parser },
    plugins,
    rules: {
      ...rulesOf('credentials'),
      // For the nodes of n8n itself, whose documentation is on its site.
      'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
    },
  },
  {
    files: ['nodes/**/*.ts'],
    languageOptions: { parser },
    plugins,
    rules: {
      ...rulesOf('nodes'),
      // The newer linter, which `npm run test:n8n` runs, wants NodeConnectionTypes in place of text.
      'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
      'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
    },
  },
];
