import { afterEach, expect, test, vi } from 'vitest';
import { openStore } from '../src/store.js';

afterEach(() => vi.unstubAllGlobals());

test('a visitor is stored for its own channel only', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  vi.stubGlobal('localStorage', storage);
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
