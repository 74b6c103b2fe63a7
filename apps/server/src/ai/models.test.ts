import { expect, test } from 'vitest';
import { findAnswerer } from './models.js';

const settings = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: undefined, model: 'house' };

test.each([
  ['rules', undefined, { engine: 'rules', problem: null }],
  ['rules', settings, { engine: 'rules', problem: null }],
  ['default', undefined, { engine: 'rules', problem: expect.stringMatching(/No model is configured/) }],
  ['default', settings, { engine: 'model', model: 'house', problem: null }],
  ['house', settings, { engine: 'model', model: 'house', problem: null }],
  ['other', settings, { engine: undefined, problem: expect.stringMatching(/does not offer the model other/) }],
  ['other', { ...settings, otherModels: ['other'] }, { engine: 'model', model: 'other', problem: null }],
  ['Other', { ...settings, otherModels: ['other'] }, { engine: undefined }],
  ['anything', { ...settings, otherModels: '*' as const }, { engine: 'model', model: 'anything', problem: null }],
] as const)('a chatbot that names %s is answered by what the operator offers', (named, offered, expected) => {
  expect(findAnswerer(offered, named)).toMatchObject(expected);
});
