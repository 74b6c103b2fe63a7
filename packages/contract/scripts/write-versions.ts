import { readFileSync, writeFileSync } from 'node:fs';
import { describeVersions, versionsPage } from './versions.js';

writeFileSync(versionsPage, describeVersions(readFileSync(versionsPage, 'utf8')));
