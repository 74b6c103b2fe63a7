import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolve as resolvePackage } from 'import-meta-resolve';
import { z } from 'zod';
import type { FolderTask } from './folder-messages.js';

/** A loaded model. */
export interface FolderModel {
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

const packageName = '@huggingface/transformers';

/** What is used of the package, which is not installed with the server. Source: its documentation, `pipelines.FeatureExtractionPipeline`. */
interface Transformers {
  env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(
    task: 'feature-extraction',
    model: string,
    options: { local_files_only: true; dtype: 'fp32' | 'q8' },
  ): Promise<
    (
      texts: string[],
      options: { pooling: 'mean' | 'cls'; normalize: true },
    ) => Promise<{ data: ArrayLike<number>; dims: number[] }>
  >;
}

/** Loads the ONNX model of a folder, as models are laid out for the package: `config.json`, `tokenizer.json` and `onnx/model.onnx` or `onnx/model_quantized.onnx`. */
export async function loadFolderModel({ folder, packagesDir }: FolderTask): Promise<FolderModel> {
  const isQuantized = existsSync(join(folder, 'onnx', 'model_quantized.onnx'));
  if (!isQuantized && !existsSync(join(folder, 'onnx', 'model.onnx'))) {
    throw new Error(`EMBEDDINGS: there is neither onnx/model.onnx nor onnx/model_quantized.onnx in ${folder}.`);
  }
  const { env, pipeline } = await loadPackage(packagesDir);
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dirname(folder);
  const options = { local_files_only: true, dtype: isQuantized ? 'q8' : 'fp32' } as const;
  const extract = await pipeline('feature-extraction', basename(folder), options);
  const pooling = await readPooling(folder);
  return {
    async embed(texts) {
      const { data, dims } = await extract([...texts], { pooling, normalize: true });
      const size = dims.at(-1) ?? 0;
      return texts.map((_, at) => Float32Array.from({ length: size }, (_, place) => Number(data[at * size + place])));
    },
  };
}

async function loadPackage(packagesDir: string | undefined): Promise<Transformers> {
  try {
    return (await import(findPackage(packagesDir))) as Transformers;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const command = `npm install${packagesDir === undefined ? '' : ` --prefix ${packagesDir}`} ${packageName}`;
    throw new Error(`EMBEDDINGS: a model in a folder needs ${packageName}. Install it with: ${command}`);
  }
}

function findPackage(packagesDir: string | undefined): string {
  if (packagesDir === undefined) return packageName;
  try {
    return resolvePackage(packageName, pathToFileURL(join(packagesDir, 'package.json')).href);
  } catch {
    return packageName;
  }
}

/** How models of sentence-transformers make one vector of those of all tokens. */
const Pooling = z.object({ pooling_mode_cls_token: z.boolean().optional() });

async function readPooling(folder: string): Promise<'mean' | 'cls'> {
  const text = await readFile(join(folder, '1_Pooling', 'config.json'), 'utf8').catch(() => '{}');
  return Pooling.parse(JSON.parse(text)).pooling_mode_cls_token ? 'cls' : 'mean';
}
