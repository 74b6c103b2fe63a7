import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderSource } from './folder-source.js';
import type { EmbeddingSource } from './source.js';

const never = new AbortController().signal;

/** Stands for the package, which is too large for tests: answers with what it was asked, as numbers, and ends its process when told to. */
const standIn = `
export const env = {};
export async function pipeline(task, model, options) {
  return async (texts, { pooling, normalize }) => {
    if (texts.includes('crash')) process.exit(3);
    if (texts.includes('fail')) throw new Error('Out of memory.');
    const isLocal = !env.allowRemoteModels && env.allowLocalModels && options.local_files_only;
    const facts = [task === 'feature-extraction', isLocal, options.dtype === 'q8', pooling === 'cls', normalize, Object.keys(process.env).length < 5];
    const data = texts.flatMap((text) => [text.length, ...facts.map(Number)]);
    return { dims: [texts.length, 7], data: Float32Array.from(data) };
  };
}
`;

let folder: string;
let packagesDir: string;
const opened: EmbeddingSource[] = [];
const open = (model: string, packages = packagesDir) => {
  const source = createFolderSource(join(folder, model), packages);
  opened.push(source);
  return source;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lead-engagement-embeddings-'));
  packagesDir = join(folder, 'packages');
  const own = join(packagesDir, 'node_modules', '@huggingface', 'transformers');
  for (const each of [own, join(folder, 'model', 'onnx'), join(folder, 'model', '1_Pooling'), join(folder, 'empty')]) {
    await mkdir(each, { recursive: true });
  }
  const manifest = { name: '@huggingface/transformers', type: 'module', exports: './index.js' };
  await writeFile(join(own, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(own, 'index.js'), standIn);
  await writeFile(join(folder, 'model', 'onnx', 'model_quantized.onnx'), '');
  await writeFile(join(folder, 'model', '1_Pooling', 'config.json'), '{"pooling_mode_cls_token":true}');
});
afterAll(async () => {
  for (const source of opened) source.close();
  await rm(folder, { recursive: true });
});

test('a model runs in a process without environment and network, pooled as its folder says, and its vectors cost no tokens', async () => {
  const source = open('model');
  const [first, second] = await Promise.all([source.embed(['a', 'bcd'], never), source.embed(['ef'], never)]);
  expect(first).toEqual({
    vectors: [Float32Array.of(1, 1, 1, 1, 1, 1, 1), Float32Array.of(3, 1, 1, 1, 1, 1, 1)],
    tokens: 0,
  });
  expect(second.vectors).toHaveLength(1);
});

test('a process that ends fails what was under way, and the next texts start another one', async () => {
  const source = open('model');
  await expect(source.embed(['fail'], never)).rejects.toThrow('The model of embeddings failed: Out of memory.');
  await expect(source.embed(['crash'], never)).rejects.toThrow('The process of the model of embeddings has ended.');
  expect((await source.embed(['again'], never)).vectors).toHaveLength(1);
});

test('who does not wait any longer is told so at once', async () => {
  const source = open('model');
  const leaving = new AbortController();
  const answer = source.embed(['a'], leaving.signal);
  leaving.abort(new Error('Enough.'));
  await expect(answer).rejects.toThrow('Enough.');
});

test('a missing package is named with the command that installs it, and a folder without a model with what it needs', async () => {
  const nowhere = join(folder, 'nowhere');
  const command = `npm install --prefix ${nowhere} @huggingface/transformers`;
  await expect(open('model', nowhere).embed(['a'], never)).rejects.toThrow(command);
  await expect(open('empty').embed(['a'], never)).rejects.toThrow('there is neither onnx/model.onnx nor');
});
