/** No two features know each other in a circle: the files of each count as one. Tables are left out, since foreign keys are a graph of their own. */
const { options } = require('./.dependency-cruiser.cjs');

const feature = 'features/[^/]+/[^/]+$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-features',
      severity: 'error',
      scope: 'folder',
      from: { path: feature },
      to: { circular: true, path: feature },
    },
  ],
  options: { ...options, exclude: '\\.test\\.ts$|/fixtures/|/table\\.ts$' },
};
