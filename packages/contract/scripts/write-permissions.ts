import { writeFileSync } from 'node:fs';
import { describePermissions, permissionsPage } from './permissions.js';

writeFileSync(permissionsPage, describePermissions());
