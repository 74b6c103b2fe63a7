/** What a page may set, with what counts otherwise. */
const set = (name: string, otherwise: string) => `var(--lead-engagement-form-${name},${otherwise})`;

/**
 * The style sheet of a form. It takes the color and the typeface of the text around it, so that it can be read on any page; sides follow the
 * writing direction.
 */
export const style = `*{box-sizing:border-box}
div[lang]{font-size:16px;line-height:1.5;text-align:start;max-width:40rem}
h2,p{margin:0}
.words{white-space:pre-line;overflow-wrap:anywhere}
form{display:grid;gap:1rem;margin:1rem 0 0}
form>div,fieldset{display:grid;gap:.25rem;min-width:0;margin:0;padding:0;border:0}
label,legend,.problem{font-weight:600;padding:0}
.check,.hint{font-weight:400}
.check{display:flex;gap:.5rem;align-items:baseline}
.hint{font-size:.875em}
input,select,textarea,button{font:inherit;color:inherit;margin:0;padding:.6rem .75rem;border:1px solid ${set('border', 'currentColor')};border-radius:${set('radius', '6px')}}
input,select,textarea{width:100%;background:${set('field', 'transparent')}}
[type=checkbox]{width:auto;flex:none;accent-color:${set('color', '#1f5eff')}}
option{background:#fff;color:#000}
button{justify-self:start;padding-inline:1.5rem;font-weight:600;cursor:pointer;background:${set('color', '#1f5eff')};color:${set('on', '#fff')};border:0}
[aria-disabled]{opacity:.6;cursor:progress}
:focus-visible{outline:3px solid #1f5eff;outline-offset:2px}
[aria-invalid]{border:2px solid #d32f2f}
.problem,[role=alert]{padding-inline-start:.5rem;border-inline-start:3px solid #d32f2f}
[aria-hidden]{position:absolute;clip-path:inset(50%)}`;

/**
 * The style of the element itself. A rule of the page for all elements would win over a rule of the shadow root, but not over these. The
 * color and the typeface are those of the page. It has a position, since a positioned element of the page could otherwise cover it.
 */
export const hostStyle =
  'all:initial!important;display:block!important;position:relative!important;color:inherit!important;font-family:inherit!important';
