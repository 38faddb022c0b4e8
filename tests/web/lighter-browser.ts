// Of the styles a test sees only what hides something or keeps the pointer from it, and jsdom reads every rule there is
// for each element that it is asked about.
const seen = /display|visibility|pointer-events/;

if ('HTMLStyleElement' in globalThis) {
  const append = HTMLStyleElement.prototype.appendChild;
  HTMLStyleElement.prototype.appendChild = function appendSeen<T extends Node>(this: HTMLStyleElement, node: T): T {
    return seen.test(node.textContent ?? '') ? (append.call(this, node) as T) : node;
  };
}

// React would note for the tools of a browser where each element was made.
Reflect.deleteProperty(console, 'createTask');
