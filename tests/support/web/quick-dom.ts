/** Quick answers to what jsdom answers slowly for nearly every element. */
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
  // jsdom reads the direction for each computed style, and for "auto" parses the direction of all characters anew.
  // Here "auto" is always left to right.
  Object.defineProperty(HTMLElement.prototype, 'dir', { configurable: true, get: directionOf, set: setDirection });
}

function directionOf(this: HTMLElement): string {
  const direction = this.getAttribute('dir') ?? '';
  return direction === 'auto' ? 'ltr' : direction;
}

function setDirection(this: HTMLElement, direction: string): void {
  this.setAttribute('dir', direction);
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
