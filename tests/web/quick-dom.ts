/** Answers as jsdom would, without its walk through the whole document: both questions are put for nearly every field. */
export function answerQuickly(): void {
  const { querySelector } = Document.prototype;
  Document.prototype.querySelector = function quickly(this: Document, selectors: string) {
    // Emotion looks for styles that a server has drawn, before each field; no server draws pages of the staff.
    if (selectors.startsWith('style[data-emotion="')) return null;
    return querySelector.call(this, selectors);
  };
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
    Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
  }
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  const around = labelAround(this);
  const named = this.id ? [...this.ownerDocument.getElementsByTagName('label')] : [];
  return [...(around ? [around] : []), ...named.filter((label) => label.getAttribute('for') === this.id)];
}

function labelAround(element: HTMLElement): HTMLLabelElement | undefined {
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (above instanceof HTMLLabelElement) return above.control === element && !above.htmlFor ? above : undefined;
  }
}
