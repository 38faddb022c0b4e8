import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FigureDrawing } from '../../../src/charts/web/figure-drawing.tsx';
import { answerOf, chartOf } from '../rules/answers.ts';

const frames: FrameRequestCallback[] = [];
const seeing: (() => void)[] = [];

class Observer {
  #seen: IntersectionObserverCallback;
  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen;
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    seeing.push(() => this.#seen([entry], this as unknown as IntersectionObserver));
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
});
afterEach(() => {
  cleanup();
  frames.splice(0);
  seeing.splice(0);
});

const data = answerOf(['count'], ['channel'], [[null, ['link'], [412]]]);
const charts = [1, 2, 3].map((number) => (
  <FigureDrawing key={number} chart={chartOf('pie')} answer={data} height={200} onSelect={undefined} />
));
const drawn = () => document.querySelectorAll('[role="img"] svg').length;
const paint = () =>
  act(() => {
    for (const draw of frames.splice(0)) draw(0);
  });

test('charts: those outside the view are not drawn', () => {
  render(charts);
  paint();
  expect(drawn()).toBe(0);
  act(() => seeing[1]?.());
  paint();
  expect(drawn()).toBe(1);
});

test('charts: several in view are drawn one a frame', () => {
  render(charts);
  act(() => {
    for (const see of seeing) see();
  });
  const counts = [1, 2, 3, 4].map(() => {
    paint();
    return drawn();
  });
  expect(counts).toEqual([1, 2, 3, 3]);
});

test('charts: a print draws all at once', () => {
  render(charts);
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  expect(drawn()).toBe(3);
});
