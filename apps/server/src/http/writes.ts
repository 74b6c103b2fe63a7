import type { Readable } from 'node:stream';
import { beginsJob, maxBodyBytes, type Route, storesContent } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.js';
import { toCause } from '../callers/maker.js';
import { type Database, inTenant, type Plans, pipelineWithCommit, type Transaction } from '../db/client.js';
import { appendAudit } from '../events/audit/append.js';
import { checkQueuedJobs } from '../limits/quotas/queued-jobs.js';
import { AfterCommit } from './after-commit.js';
import { describeWrite } from './audit.js';
import { findAnswer, readIdempotentRequest, replaceAnswer, type StoredAnswer } from './idempotency.js';
import { isStreamedBefore, type ResponseBody, replay, type Write, writeOnce } from './idempotent-write.js';
import { checkFixed, type FixedCheck, namesFixed, refuseFixed } from './immutable-fields.js';
import { refuseOtherTenants } from './other-tenants.js';
import { requiredVersion } from './preconditions.js';
import { failureFor, mayRead, redactorFor } from './redaction.js';
import { replayFor, withoutSecrets } from './replayed.js';
import { noteWrite } from './replica-reads.js';
import { send, succeed } from './response.js';
import type { AnyHandler, BoundRoute, RouteDeps } from './route-binding.js';
import { openUpload } from './uploads.js';

/** Compares the fixed fields of a body with the stored record. If the record changes after this read, the write itself refuses. */
async function checkStored(
  checked: FixedCheck & { read: AnyHandler },
  body: object,
  { params, ifMatch, now, caller, tx }: Omit<WriteInput, 'input'> & { tx: Transaction },
): Promise<void> {
  const stored = (await checked.read({ params, query: {}, ifMatch, now, caller, db: tx })) as { version?: number };
  if (ifMatch === undefined || ifMatch === stored.version) checkFixed(checked.fields, body, stored, false);
}

/**
 * Compares the fixed fields of a body with the response of the write itself. An update moves `updatedAt`, so what was sent is not in the
 * response: there the version has to prove that the record is the one that was read.
 */
function checkResponse(
  { fields, takesVersion }: FixedCheck,
  body: object,
  result: object,
  version: number | undefined,
): void {
  const { updatedAt, ...others } = fields;
  const isProved = takesVersion && version !== undefined;
  checkFixed(isProved || !updatedAt ? others : { ...others, updatedAt }, body, result, !takesVersion);
}

/** The input of a write handler, without its transaction. */
export interface WriteInput {
  params: unknown;
  query: unknown;
  body: unknown;
  ifMatch: number | undefined;
  now: Date;
  caller: Caller;
  input: object | undefined;
}

/** Runs a read as list reads do: on their connections and within the time of the plan. */
export type Search = <T>(read: (from: Database) => Promise<T>) => Promise<T>;

/** Routes that change or create one record find little by keys. The others can write so much that a plan for the values pays. */
function plansOf({ method, responses }: Route): Plans {
  return method === 'PATCH' || (method === 'POST' && 201 in responses) ? 'force_generic_plan' : 'auto';
}

/** Runs a write and its audit record in one transaction of the tenant, once per Idempotency-Key. */
export async function answerWrite(
  served: BoundRoute,
  { input, ...sentBy }: WriteInput,
  search: Search,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
): Promise<string | Readable | FastifyReply> {
  const { route, handler, prepare } = served;
  if (!served.route.metadata.uploads) refuseOtherTenants(request.body, sentBy.caller.publicTenantId);
  const ifMatch = served.fixed?.takesVersion ? requiredVersion(sentBy.ifMatch, request.body) : sentBy.ifMatch;
  const given = { ...sentBy, ifMatch };
  const { caller, now } = given;
  const tell = redactorFor(
    route,
    caller,
    given.body,
    (input as { wantsStream?: boolean } | undefined)?.wantsStream === true,
  );
  const { older } = request;
  const tellNow = (content: unknown) => tell(content, now);
  const { audited, uploads, idempotent: takesKey, searches } = route.metadata;
  const admitContent = async (from: Database | Transaction) => {
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (storesContent(route)) await deps.storage.admit(from, caller, bytes);
  };
  if (uploads) await admitContent(deps.db);
  const startsJob = beginsJob(route);
  const upload = uploads && (await openUpload(request, uploads, maxBodyBytes(route)));
  // The content of an upload is known only after `prepare` has received it.
  const known = takesKey && !upload ? readIdempotentRequest(request, caller) : undefined;
  const checked = served.fixed && namesFixed(served.fixed, request.body) ? served.fixed : undefined;
  if (checked && route.method === 'PATCH' && !mayRead(route, caller))
    refuseFixed(checked, request.body as object, route);
  const run = async (): Promise<ResponseBody> => {
    const earlier = prepare && known && (await findAnswer(deps.db, known, deps.cipher));
    if (earlier && !isStreamedBefore(earlier)) return replay(replayFor(route, caller, tell, earlier), reply);
    const isReplay = earlier !== undefined;
    const prepared =
      prepare &&
      (await (searches
        ? search((from) => prepare({ ...given, db: from, isReplay }))
        : prepare({ ...given, db: deps.db, upload, isReplay, ...input })));
    const idempotent = upload && takesKey ? readIdempotentRequest(request, caller, upload.digest()) : known;
    let finish: (() => Promise<unknown>) | undefined;
    const write: Write = async (tx, written) => {
      // Charge only after the replay check: a replay costs nothing.
      if (!uploads) await admitContent(tx);
      if (startsJob) await checkQueuedJobs(tx, caller.tenantId, 1, caller.limits);
      if (checked?.read)
        await checkStored({ ...checked, read: checked.read }, request.body as object, { ...given, tx });
      const effect = prepared ? prepared(tx, written) : handler({ ...given, tx, ...input });
      const returned = await effect.catch((error: unknown) => {
        throw failureFor(route, caller, error);
      });
      const result = returned instanceof AfterCommit ? returned.first : returned;
      finish = returned instanceof AfterCommit ? returned.finish : undefined;
      if (checked?.read) checkFixed(checked.ofResponse, request.body as object, result as object, false);
      else if (checked) checkResponse(checked, request.body as object, result as object, ifMatch);
      if (audited && written === undefined) {
        const record = describeWrite(audited, caller, request, { ...given, result });
        pipelineWithCommit(appendAudit(tx, caller.tenantId, record, now));
      }
      return succeed(served, result, reply, older, tellNow);
    };
    const release = await deps.writes.take(caller.tenantId, reply.raw);
    const options = { plans: plansOf(route), along: true };
    const written = await (idempotent
      ? writeOnce(idempotent, caller, request.id, write, now, reply, { ...deps, options, route, tell, older })
      : inTenant(deps.db, caller.tenantId, (tx) => write(tx), toCause(caller, request.id), options)
    ).finally(release);
    deps.wake();
    if (!finish) return written;
    // What goes on after the commit can fail, and what was committed is there all the same.
    if (deps.replicas) await noteWrite(deps.replicas, caller, reply);
    const finished = succeed(served, await finish(), reply, older, tellNow) as StoredAnswer;
    deps.wake();
    if (idempotent) {
      await inTenant(deps.db, caller.tenantId, (tx) =>
        replaceAnswer(tx, idempotent, withoutSecrets(route, finished), deps.cipher),
      );
    }
    return finished;
  };
  const sent = await (prepare && known ? deps.keysInUse.hold(known, run) : run());
  if (deps.replicas) await noteWrite(deps.replicas, caller, reply);
  return send(sent, request, reply, deps);
}
