import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchedLater } from '../../../src/core/web/providers/fetched-later.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A page with a part that is fetched later, and perhaps a skeleton. */
function open() {
  const load = vi.fn(async () => ({ text: 'later' }));
  const part = fetchedLater(load);
  function Page({ isLoading }: { isLoading: boolean }) {
    return (
      <>
        {isLoading && <div className="MuiSkeleton-root" />}
        {part.useIfLoaded()?.text}
      </>
    );
  }
  const { rerender, container } = render(<Page isLoading />);
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  return { load, pass, container, part, show: () => rerender(<Page isLoading={false} />) };
}

test('fetched later: a part waits while a skeleton is shown', async () => {
  const { load, pass, container, show } = open();
  await pass(7);
  expect(load).not.toHaveBeenCalled();
  show();
  await pass(2);
  expect(container.textContent).toBe('later');
});

test('fetched later: a skeleton that stays does not hold a part back for good', async () => {
  const { pass, container } = open();
  await pass(11);
  expect(container.textContent).toBe('later');
});

test('fetched later: a part that is used offline is fetched when the connection is back', async () => {
  const { load, pass, container, show } = open();
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  await pass(20);
  expect(load).not.toHaveBeenCalled();
  connection.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(0);
  expect(container.textContent).toBe('later');
});

test('fetched later: whoever waits for a part is told at once that there is no connection', async () => {
  const { part, load } = open();
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(part.getNow()).rejects.toThrow('without a connection');
  expect(load).not.toHaveBeenCalled();
  connection.mockReturnValue(true);
  expect(await part.getNow()).toEqual({ text: 'later' });
  connection.mockReturnValue(false);
  expect(await part.getNow()).toEqual({ text: 'later' });
});
