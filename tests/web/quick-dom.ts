/** Both queries run for nearly every field, and jsdom answers them by a walk through the whole document. */
export function answerQuickly(): void {
  const { querySelector } = Document.prototype;
  Document.prototype.querySelector = function quickly(this: Document, selectors: string) {
    // Emotion searches for server-rendered styles before each render; staff pages have none.
    if (selectors.startsWith('style[data-emotion="')) return null;
    return querySelector.call(this, selectors);
  };
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
    Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
  }
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  const enclosingLabel = enclosingLabelOf(this);
  const named = this.id ? [...this.ownerDocument.getElementsByTagName('label')] : [];
  return [
    ...(enclosingLabel ? [enclosingLabel] : []),
    ...named.filter((label) => label.getAttribute('for') === this.id),
  ];
}

function enclosingLabelOf(element: HTMLElement): HTMLLabelElement | undefined {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (ancestor instanceof HTMLLabelElement)
      return ancestor.control === element && !ancestor.htmlFor ? ancestor : undefined;
  }
}
