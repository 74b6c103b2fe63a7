import type { Command } from 'commander';
import type { Config } from '../env/env.js';

type AddCommands = (program: Command, config: Config) => void;

/**
 * The commands of the operator, which look into the database and end, and `listen` for those who write receivers, in the order of the help. Each
 * group is loaded when one of its commands is run: all of them take twice as long to load as one.
 */
const groups: [commands: string[], load: () => Promise<AddCommands>][] = [
  [['tenants'], async () => (await import('./tenants.js')).addTenantCommands],
  [['keys'], async () => (await import('./keys.js')).addKeyCommands],
  [['secrets'], async () => (await import('./secrets.js')).addSecretCommands],
  [['users'], async () => (await import('./users.js')).addUserCommands],
  [['apps'], async () => (await import('./apps.js')).addAppCommands],
  [['oauth'], async () => (await import('./oauth.js')).addOAuthCommands],
  [['jobs'], async () => (await import('./jobs.js')).addJobCommands],
  [['log-level'], async () => (await import('./log-level.js')).addLogLevelCommand],
  [['backup', 'restore'], async () => (await import('./backup.js')).addBackupCommands],
  [['doctor'], async () => (await import('./doctor.js')).addDoctorCommand],
  [['seed'], async () => (await import('./seed.js')).addSeedCommand],
  [['listen'], async () => (await import('./listen.js')).addListenCommand],
];

/** Adds the group that has a command, or all groups: for the help, and to name what there is in place of an unknown command. */
export async function addAdministration(program: Command, config: Config, command: string | undefined): Promise<void> {
  const named = groups.filter(([commands]) => command !== undefined && commands.includes(command));
  for (const [, load] of named.length > 0 ? named : groups) (await load())(program, config);
}
