import { afterEach, expect, test, vi } from 'vitest';
import { forget, openStore } from '../src/store.js';

afterEach(() => vi.unstubAllGlobals());

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
}

test('a visitor is stored for its own channel only', () => {
  vi.stubGlobal('localStorage', createStorage());
  openStore<{ token: string; read: string }>('localStorage', 'chn_1').set({ token: 'a' });
  openStore<{ token: string; read: string }>('localStorage', 'chn_1').set({ read: 'conv_1:1' });
  expect(openStore('localStorage', 'chn_1').get()).toEqual({ token: 'a', read: 'conv_1:1' });
  expect(openStore('localStorage', 'chn_2').get()).toEqual({});
});

test('memory is used if the browser denies storage or another program wrote to it', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  for (const storage of [undefined, { getItem: refuse, setItem: refuse }, { getItem: () => '{"', setItem: refuse }]) {
    vi.stubGlobal('localStorage', storage);
    const store = openStore<{ token: string }>('localStorage', 'chn_1');
    expect(store.get()).toEqual({});
    store.set({ token: 'a' });
    expect(store.get()).toEqual({ token: 'a' });
    store.clear();
    expect(store.get()).toEqual({});
  }
});

test('a visitor who is forgotten leaves nothing in the browser or the tab', () => {
  const areas = ['localStorage', 'sessionStorage'] as const;
  for (const area of areas) {
    vi.stubGlobal(area, createStorage());
    for (const channel of ['chn_1', 'chn_2']) openStore<{ own: string }>(area, channel).set({ own: 'Hello' });
  }
  forget('chn_1');
  for (const area of areas) {
    expect(openStore(area, 'chn_1').get()).toEqual({});
    expect(openStore(area, 'chn_2').get()).toEqual({ own: 'Hello' });
  }
});
