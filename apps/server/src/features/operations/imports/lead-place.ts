import type { LeadStatus } from '@lead-engagement/contract';
import { foldHeading } from './headings.js';
import type { ImportablePipeline } from './queries.js';
import type { RowProblem } from './row-input.js';

/** Statuses in six languages, folded. */
const statuses: Record<string, string> = {
  OPEN: 'open offen ouvert ouverte abierto abierta aperto aperta aberto aberta',
  NURTURING: 'nurturing nurture',
  WON: 'won closedwon gewonnen gagne gagnee ganado ganada vinto vinta ganho ganha',
  LOST: 'lost closedlost verloren perdu perdue perdido perdida perso persa',
  UNQUALIFIED: 'unqualified disqualified',
};
const statusByName = new Map(
  Object.entries(statuses).flatMap(([status, names]) => names.split(' ').map((name) => [name, status as LeadStatus])),
);

type Stage = ImportablePipeline['stages'][number];

/**
 * Replaces the names of a stage, a pipeline and a status by what a lead is written with. A status WON or LOST takes a lead out of
 * an OPEN stage, which exports of other products leave it in. `defaultReason` is the reason for a lead that is lost without one.
 */
export function placeOf(
  sent: Record<string, unknown>,
  pipelines: readonly ImportablePipeline[],
): { defaultReason?: string | undefined } | { problem: RowProblem } {
  const { stage: stageName, pipeline: pipelineName, status: statusName } = sent;
  delete sent.stage;
  delete sent.pipeline;
  if (typeof statusName === 'string')
    sent.status = statusByName.get(foldHeading(statusName)) ?? statusName.toUpperCase();
  const pipeline = isNamed(pipelineName) ? pipelines.find(({ name }) => isSame(name, pipelineName)) : undefined;
  if (isNamed(pipelineName) && !pipeline) return { problem: missing('pipeline', `no pipeline "${cut(pipelineName)}"`) };
  if (pipeline) sent.pipelineId = pipeline.id;
  if (isNamed(stageName)) {
    const problem = enter(sent, stageName, pipeline ? [pipeline] : pipelines);
    if (problem) return { problem };
  }
  const written = [statusName, stageName].find((name) => isNamed(name) && statusByName.has(foldHeading(name)));
  const isLost = sent.status === 'LOST' || sent.status === 'UNQUALIFIED';
  return { defaultReason: isLost ? String(written ?? sent.status) : undefined };
}

/** Sets the stage with a name. One that there is not can be the name of a status: "Closed Won". */
function enter(
  sent: Record<string, unknown>,
  name: string,
  among: readonly ImportablePipeline[],
): RowProblem | undefined {
  const found = among.flatMap((pipeline) => {
    const stage = pipeline.stages.find((one) => isSame(one.name, name));
    return stage ? [{ pipeline, stage }] : [];
  });
  const [first] = found;
  const status = statusByName.get(foldHeading(name));
  if (!first && (status === 'WON' || status === 'LOST')) {
    sent.status ??= status;
    return undefined;
  }
  if (!first)
    return missing('stage', `no stage "${cut(name)}"${among.length === 1 ? ` in the pipeline ${among[0]?.name}` : ''}`);
  if (found.length > 1 && !first.pipeline.isDefault) {
    const names = found.map(({ pipeline }) => pipeline.name).slice(0, 3);
    const message = `The pipelines ${names.join(', ')} have a stage "${cut(name)}" each. Map a column to pipeline.`;
    return { field: 'stage', code: 'ambiguous', message };
  }
  sent.pipelineId = first.pipeline.id;
  if (!isClosedBy(sent.status, first.stage, first.pipeline)) sent.stageId = first.stage.id;
  else delete sent.stageId;
  return undefined;
}

/** Whether a status takes the lead from a stage to another one of the pipeline. */
function isClosedBy(status: unknown, stage: Stage, { stages }: ImportablePipeline): boolean {
  if (stage.type !== 'OPEN' || (status !== 'WON' && status !== 'LOST')) return false;
  return stages.some(({ type }) => type === status);
}

const isNamed = (name: unknown): name is string => typeof name === 'string' && name !== '';
const isSame = (a: string, b: string) => a.toLowerCase() === b.trim().toLowerCase();
const cut = (name: string) => name.slice(0, 100);

function missing(field: string, what: string): RowProblem {
  return { field, code: 'not_found', message: `There is ${what}. Add it, or correct the name.` };
}
