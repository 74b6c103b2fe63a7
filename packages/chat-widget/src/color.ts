/** White or black, the one that is easier to read on a color such as `#3366ff`: always at least 4.5 : 1. Source: WCAG 2.2, 1.4.3. */
export function readableOn(color: string): '#fff' | '#000' {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // The contrast is 1.05 / (L + 0.05) for white and (L + 0.05) / 0.05 for black; both are equal at this luminance.
  return luminance < 0.1791 ? '#fff' : '#000';
}

export function isColor(text: string | undefined): text is string {
  return /^#[0-9a-f]{6}$/i.test(text ?? '');
}
