import { configure, getConfig } from '@testing-library/dom';
import * as React from 'react';
import { guard } from '../../src/contract/settings.ts';
import { answerQuickly } from './quick-dom.ts';

const { getElementError } = getConfig();
configure({
  // A screen's code may take a while to arrive on a busy machine.
  asyncUtilTimeout: 20_000,
  // What is waited for is missing many times before it is there: the page is printed only for whoever reads the message.
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

// Of the styles a test sees only what hides something, keeps the pointer from it or colors a surface, and jsdom reads
// every rule there is for each element that it is asked about.
const seen = new Set(['display', 'visibility', 'pointer-events', 'background-color']);
const declaration = /(?<=[{;])([\w-]+):[^;{}]*(?=[;}]);?/g;

if ('HTMLStyleElement' in globalThis) {
  answerQuickly();
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

// Every page stands behind the loader for a while, so that nobody sees it flash.
Object.assign(guard, { loaderMs: 0 });

// React would note for the tools of a browser where each element was made, until it has noted so many at once.
Reflect.deleteProperty(console, 'createTask');
const noted = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(noted, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
