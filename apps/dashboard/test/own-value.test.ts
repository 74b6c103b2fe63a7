import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { ownValue } from '../src/lib/own-value.js';
import { nameOfAction, nameOfActivity, nameOfField } from '../src/lib/timeline-words.js';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each(['constructor', 'toString', 'valueOf', '__proto__'])('%s of strangers is a text like any other', (name) => {
  expect(ownValue({}, name)).toBeUndefined();
  for (const nameOf of [nameOfActivity, nameOfAction, nameOfField]) expect(typeof nameOf(name)).toBe('string');
  expect(nameOfField(`customFields.${name}`)).toBe(name);
});
