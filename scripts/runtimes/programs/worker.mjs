// Makes the checks in a worker, for the request that asks for them.
import { runChecks } from './checks.mjs';

export default {
  async fetch(request) {
    return Response.json(await runChecks(await request.json()));
  },
};
