// Makes the checks where there is a `process`: on Node, Bun and Deno.
import process from 'node:process';
import { runChecks } from './checks.mjs';

console.log(JSON.stringify(await runChecks(JSON.parse(process.env.GIVEN))));
