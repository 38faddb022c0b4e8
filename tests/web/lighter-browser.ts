import { configure } from '@testing-library/dom';

// A screen's code may take a while to arrive on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// Of the styles a test sees only what hides something, keeps the pointer from it or colours a surface, and jsdom reads
// every rule there is for each element that it is asked about.
const seen = new Set(['display', 'visibility', 'pointer-events', 'background-color']);
const declaration = /(?<=[{;])([\w-]+):[^;{}]*(?=[;}]);?/g;

if ('HTMLStyleElement' in globalThis) {
  const append = HTMLStyleElement.prototype.appendChild;
  HTMLStyleElement.prototype.appendChild = function appendSeen<T extends Node>(this: HTMLStyleElement, node: T): T {
    const text = node.textContent ?? '';
    const rest = text.replace(declaration, (whole, property: string) => (seen.has(property) ? whole : ''));
    if (/\{\s*\}/.test(rest)) return node;
    node.textContent = rest;
    return append.call(this, node) as T;
  };
}

// Nobody sees how something opens and closes; everybody would wait for it.
if (typeof window === 'object') {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: media === '(prefers-reduced-motion: reduce)', onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    });
}

// React would note for the tools of a browser where each element was made.
Reflect.deleteProperty(console, 'createTask');
