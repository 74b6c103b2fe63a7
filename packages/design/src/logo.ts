/** Three leads on their way up a pipeline, the last one won. Drawn on a grid of 32; colors stand for themselves in both schemes. */
const mark = `<rect width="32" height="32" rx="8" fill="#3448d0"/>
<path d="M8 22.5 14.5 16l4 4L24.5 10" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>
<circle cx="8" cy="22.5" r="2.5" fill="#fff"/>
<circle cx="24.5" cy="10" r="3.5" fill="#6fe0b0"/>`;

/** The mark alone, as an SVG file: also the favicon. */
export const logoSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark}</svg>\n`;

/** The mark as part of a page, beside the product's name: it says nothing to screen readers. */
export const logoInline = `<svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">${mark}</svg>`;
