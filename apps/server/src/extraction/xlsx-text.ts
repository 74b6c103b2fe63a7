/** The characters that Excel writes as `_x000D_`, with `_x005F_` for an underscore. Source: ECMA-376 part 1, 22.9.2.19. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  const decoded = text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  // No text can have these: a NUL, and half of a character.
  return decoded.replaceAll('\u0000', '').toWellFormed();
}
