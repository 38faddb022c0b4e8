import { configure, getConfig } from '@testing-library/dom';
import * as React from 'react';
import { guard } from '../../../src/core/contract/settings.ts';
import { patienceMs } from '../patience.ts';
import { answerQuickly } from './quick-dom.ts';

const { getElementError } = getConfig();
configure({
  // Lazy screens may take a while to load on a busy machine.
  asyncUtilTimeout: patienceMs,
  // Queries fail many times while a test waits, and printing the page on each failure is slow.
  getElementError: function missing(message, container) {
    const error = new Error();
    Error.captureStackTrace(error, missing);
    const get = () => getElementError(message, container).message;
    return Object.defineProperties(error, {
      name: { value: 'TestingLibraryElementError' },
      message: { get, configurable: true },
    });
  },
});

// jsdom evaluates every CSS rule for each element, so only declarations that a name or a click depends on remain.
const seen = new Set(['display', 'visibility', 'pointer-events']);
const declaration = /(?<=[{;])([\w-]+):[^;{}]*(?=[;}]);?/g;
/** Keys of Emotion that have a style element. */
const begun = new Set<string | undefined>();

// A text area that grows with its text measures itself after each render, and nothing has a width here.
const styleOfTextArea = {
  width: '0px',
  display: 'block',
  visibility: 'visible',
  pointerEvents: 'auto',
  getPropertyValue: () => '',
} as unknown as CSSStyleDeclaration;

if ('HTMLStyleElement' in globalThis) {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, pseudo) =>
    element instanceof HTMLTextAreaElement ? styleOfTextArea : getComputedStyle.call(window, element, pseudo);
  answerQuickly();
  const append = HTMLStyleElement.prototype.appendChild;
  HTMLStyleElement.prototype.appendChild = function appendSeen<T extends Node>(this: HTMLStyleElement, node: T): T {
    const text = node.textContent ?? '';
    const rest = text.replace(declaration, (match, property: string) => (seen.has(property) ? match : ''));
    if (!/\{\s*\}/.test(rest)) append.call(this, Object.assign(node, { textContent: rest }));
    else if (begun.has(this.dataset.emotion)) this.remove();
    // Later ones are inserted before the first.
    if (this.isConnected) begun.add(this.dataset.emotion);
    return node;
  };
}

// jsdom has no canvas and reports each attempt to use one; ECharts then measures text by itself.
if ('HTMLCanvasElement' in globalThis) HTMLCanvasElement.prototype.getContext = () => null;

// Without transitions tests do not wait for animations.
if (typeof window === 'object') {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(prefers-reduced-motion: reduce)',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

// Every page shows the loader for a while to avoid a flash; tests do not wait for it.
Object.assign(guard, { loaderMs: 0 });

// React captures a stack for each element up to a limit, which slows tests down; the limit counts as reached here.
Reflect.deleteProperty(console, 'createTask');
const noted = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(noted, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
