import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'credentials/LeadEngagementApi.credentials.ts',
    'nodes/LeadEngagement/LeadEngagement.node.ts',
    'nodes/LeadEngagementTrigger/LeadEngagementTrigger.node.ts',
  ],
  // n8n loads CommonJS, each class by the path of its file.
  format: 'cjs',
  target: 'node20',
  external: ['n8n-workflow'],
  splitting: false,
  clean: true,
  async onSuccess() {
    await cp('icons', 'dist/icons', { recursive: true });
  },
});
