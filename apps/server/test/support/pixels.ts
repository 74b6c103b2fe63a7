import { inflateSync } from 'node:zlib';

/** The bytes of a pixel of a PNG by its type of color: RGB, or RGB and alpha. */
const channelsOf = new Map([
  [2, 3],
  [6, 4],
]);

/** The share of the pixels of a screenshot that have a color such as `#3366ff`, or nearly. Source: PNG, third edition, 9 and 11. */
export function shareOf(color: string, png: Buffer): number {
  const channels = channelsOf.get(png.readUInt8(25));
  if (!channels) throw new Error('Only PNG with 8 bits of red, green and blue is read.');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const lines = inflateSync(readData(png));
  const stride = width * channels;
  let above = Buffer.alloc(stride);
  let found = 0;
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1);
    const line = restore(lines.readUInt8(start), lines.subarray(start + 1, start + 1 + stride), above, channels);
    for (let at = 0; at < stride; at += channels)
      if (wanted.every((value, part) => Math.abs(value - (line[at + part] ?? 0)) < 12)) found++;
    above = line;
  }
  return found / (width * height);
}

function readData(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return Buffer.concat(parts);
}

/** Undoes the filter of a line. */
function restore(filter: number, filtered: Buffer, above: Buffer, channels: number): Buffer<ArrayBuffer> {
  const line = Buffer.from(filtered);
  for (let at = 0; at < line.length; at++) {
    const [left, up, corner] = [line[at - channels] ?? 0, above[at] ?? 0, above[at - channels] ?? 0];
    const guesses = [0, left, up, (left + up) >> 1, nearest(left, up, corner)];
    line[at] = ((line[at] ?? 0) + (guesses[filter] ?? 0)) & 255;
  }
  return line;
}

/** The Paeth predictor. */
function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
