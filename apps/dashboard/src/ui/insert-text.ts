/** Inserts a text where the cursor is, as if it was typed: it belongs to the draft. */
export function insertText(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
  area.focus();
}
