import { writeSync } from 'node:fs';
import inspector, { type Debugger, type Runtime } from 'node:inspector';
import process from 'node:process';
import { workerData } from 'node:worker_threads';
import type { WatchdogSettings } from './watchdog.js';

const { name, limitMs, waitLimitMs, lookMs, logs, beats, underWayName } = workerData as WatchdogSettings;
const counters = new Int32Array(beats);
/** How long the blocked thread may take to show where it stands. What runs outside of JavaScript never does. */
const showMs = 1_000;
const mostFrames = 12;

interface Seen {
  stack?: string[];
  underWay?: string[];
}

let lastBeat = -1;
let silentMs = 0;
/** How much of that time the process had a processor. */
let workedMs = 0;
let lookedAtMs = performance.now();
let lastUsage = process.cpuUsage();
const looks = setInterval(() => {
  const sinceMs = performance.now() - lookedAtMs;
  lookedAtMs = performance.now();
  const used = process.cpuUsage(lastUsage);
  lastUsage = process.cpuUsage();
  const beat = Atomics.load(counters, 0);
  const isDebugged = Atomics.load(counters, 1) === 1;
  // A look that comes late says nothing of the loop: the whole process stood still, or had no processor.
  const isLate = sinceMs > 2 * lookMs;
  const isSilent = beat === lastBeat && !isDebugged && !isLate;
  silentMs = isSilent ? silentMs + sinceMs : 0;
  // Other threads of the process work too: the main thread did no more than one processor can.
  workedMs = isSilent ? workedMs + Math.min(sinceMs, (used.user + used.system) / 1_000) : 0;
  lastBeat = beat;
  if (workedMs < limitMs && silentMs < waitLimitMs) return;
  clearInterval(looks);
  lookAtMainThread((seen) => {
    tell(seen);
    process.kill(process.pid, 'SIGKILL');
  });
}, lookMs);

/** Has the debugger stop the blocked thread, and read what it is at. */
function lookAtMainThread(done: (seen: Seen) => void): void {
  setTimeout(() => done({}), showMs);
  try {
    const session = new inspector.Session();
    session.connectToMainThread();
    const files = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }) => {
      const stack = params.callFrames.slice(0, mostFrames).map((frame) => nameFrame(frame, files));
      const callFrameId = params.callFrames[0]?.callFrameId ?? '';
      const expression = `globalThis[Symbol.for('${underWayName}')]()`;
      session.post(
        'Debugger.evaluateOnCallFrame',
        { callFrameId, expression, returnByValue: true },
        (error: Error | null, evaluated?: { result: Runtime.RemoteObject }) =>
          done({ stack, ...(!error && evaluated && { underWay: evaluated.result.value }) }),
      );
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  } catch {
    // Without an inspector nothing is known but that the loop stands still.
    done({});
  }
}

function nameFrame({ functionName, location }: Debugger.CallFrame, files: ReadonlyMap<string, string>): string {
  const file = files.get(location.scriptId) ?? '';
  return `${functionName || '(anonymous)'} (${file}:${location.lineNumber + 1})`;
}

/** Writes a line of the log itself: the process's own logger belongs to the thread that is blocked. */
function tell(seen: Seen): void {
  if (!logs) return;
  const line = {
    level: 60,
    time: new Date().toISOString(),
    process: name,
    blockedMs: Math.round(silentMs),
    ...seen,
    msg: 'process.blocked',
  };
  writeSync(2, `${JSON.stringify(line)}\n`);
}
