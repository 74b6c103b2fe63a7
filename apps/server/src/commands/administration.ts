import { createListenCommand } from '@lead-engagement/cli';
import type { Command } from 'commander';
import type { Config } from '../env.js';
import { addAppCommands } from './apps.js';
import { addBackupCommands } from './backup.js';
import { addDoctorCommand } from './doctor.js';
import { addJobCommands } from './jobs.js';
import { addKeyCommands } from './keys.js';
import { addLogLevelCommand } from './log-level.js';
import { addOAuthCommands } from './oauth.js';
import { addSecretCommands } from './secrets.js';
import { addSeedCommand } from './seed.js';
import { addTenantCommands } from './tenants.js';
import { addUserCommands } from './users.js';

/** The commands of the operator, which look into the database and end, and the one for those who write receivers. */
export function addAdministration(program: Command, config: Config): void {
  addTenantCommands(program, config);
  addKeyCommands(program, config);
  addSecretCommands(program, config);
  addUserCommands(program, config);
  addAppCommands(program, config);
  addOAuthCommands(program, config);
  addJobCommands(program, config);
  addLogLevelCommand(program, config);
  addBackupCommands(program, config);
  addDoctorCommand(program, config);
  addSeedCommand(program, config);
  program.addCommand(createListenCommand());
}
