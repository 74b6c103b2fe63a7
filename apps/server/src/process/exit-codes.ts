/**
 * The exit code of an API or a worker that cannot run with its settings, so that another attempt would end the same way. Source: EX_CONFIG
 * in sysexits.h.
 */
export const unusableSettingsExitCode = 78;
