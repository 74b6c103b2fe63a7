import { expect, test } from 'vitest';
import { egressPolicy } from '../../commands/egress-policy.js';
import { refuseUrl } from '../../egress/policy.js';
import { readConfig } from '../../env/env.js';

const read = (env: NodeJS.ProcessEnv) => readConfig('cli.js', env);
const collector = 'http://127.0.0.1:4318';
const shared = { OTEL_EXPORTER_OTLP_ENDPOINT: collector };

test.each([
  [{}, undefined],
  [{ TRACE_CONTINUE: 'on' }, undefined],
  [{ ...shared, OTEL_SDK_DISABLED: 'TRUE' }, undefined],
  [{ ...shared, OTEL_TRACES_EXPORTER: 'none' }, undefined],
  [shared, { endpoint: collector, continues: false }],
  [
    { ...shared, TRACE_CONTINUE: 'on' },
    { endpoint: collector, continues: true },
  ],
  [
    { ...shared, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/v1/traces' },
    { endpoint: 'https://traces.example.com/v1/traces', continues: false },
  ],
])('with %o, the settings of traces are %o', (env, expected) => {
  expect(read(env).traces).toEqual(expected);
});

test.each(['127.0.0.1:4318', 'collector', 'grpc://127.0.0.1:4317'])(
  'refuses OTEL_EXPORTER_OTLP_ENDPOINT=%s, for which the SDK would send to another address',
  (text) => {
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: text })).toThrow(
      /^OTEL_EXPORTER_OTLP_ENDPOINT: must be the address/,
    );
  },
);

test('webhooks cannot reach the collector', () => {
  const open = egressPolicy(read({ PORT: '3000' }), []);
  expect(refuseUrl(open, `${collector}/v1/traces`)).toBeUndefined();
  const closed = egressPolicy(read({ PORT: '3000', ...shared }), []);
  expect(refuseUrl(closed, `${collector}/v1/traces`)).toMatch(/this port/);
});
