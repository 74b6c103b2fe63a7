import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logoSvg } from '@lead-engagement/design';
import { build } from 'vitepress';
import { assemblePages } from './assemble.js';
import { writeMarkdownFiles } from './markdown-files.js';
import { siteDir } from './paths.js';

await assemblePages();
await build(fileURLToPath(new URL('..', import.meta.url)));
await writeMarkdownFiles();
await writeFile(join(siteDir, 'logo.svg'), logoSvg);
