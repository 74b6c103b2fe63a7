import type postgres from 'postgres';
import { jobSchema, openBoss, tickQueue } from './boss.js';

/** How long a job may run before it is taken for lost and given to another worker. */
const expireInSeconds = 90;
const retryDelaySeconds = 5;
const retryLimit = 2;

/**
 * Brings pg-boss's tables to the present version, as their owner, and lets the worker's role use them: at run time it
 * owns nothing. `sql` is a connection of the owner; safe to repeat. The caller keeps others from doing so at the same time.
 */
export async function installJobTables(sql: postgres.Sql): Promise<void> {
  const boss = openBoss(sql, { migrate: true });
  await boss.start();
  const options = { name: tickQueue, expireInSeconds, retryLimit, retryDelay: retryDelaySeconds };
  await boss.createQueue(tickQueue, options);
  await boss.updateQueue(tickQueue, options);
  await boss.stop({ graceful: false });
  await sql.unsafe(`
    GRANT USAGE ON SCHEMA ${jobSchema} TO lead_engagement_worker;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobSchema} TO lead_engagement_worker;
  `);
}
