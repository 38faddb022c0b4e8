import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dataCache } from '../../../src/core/contract/settings.ts';
import { SlowHint } from '../../../src/core/web/frame/status-banners.tsx';
import { ApiFailure } from '../../../src/core/web/providers/failure.ts';
import { queryClient } from '../../../src/core/web/providers/query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  queryClient.clear();
  Reflect.deleteProperty(navigator, 'connection');
});

const onSlowConnection = () =>
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true });

function attemptsAt(status: number): number[] {
  const start = Date.now();
  const at: number[] = [];
  const queryFn = () => {
    at.push((Date.now() - start) / 1000);
    return Promise.reject(new ApiFailure(status, {}));
  };
  queryClient.fetchQuery({ queryKey: ['failing'], queryFn }).catch(() => undefined);
  return at;
}

describe('a failed read', () => {
  test('is retried after 5 seconds, then after twice as long', async () => {
    const at = attemptsAt(503);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at).toEqual([0, 5, 15]);
  });

  test('is retried after 10 seconds on a slow connection', async () => {
    onSlowConnection();
    const at = attemptsAt(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at).toEqual([0, 10, 30]);
  });

  test('is not retried when the server refused it', async () => {
    const at = attemptsAt(422);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at).toEqual([0]);
  });
});

test('data cache: the same read within 2 seconds is sent once', async () => {
  const queryFn = vi.fn(async () => 'answer');
  const fetchSame = () => queryClient.fetchQuery({ queryKey: ['same'], queryFn });
  await fetchSame();
  await vi.advanceTimersByTimeAsync(1_900);
  await fetchSame();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await fetchSame();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('data cache: window focus refetches at most once in 5 seconds', () => {
  // The focus of an earlier file in the same window counts, too.
  vi.advanceTimersByTime(dataCache.focusThrottleMs);
  const start = Date.now();
  const countedAt: number[] = [];
  const stop = focusManager.subscribe(() => countedAt.push(Date.now() - start));
  for (const afterMs of [0, 4_900, 200]) {
    vi.advanceTimersByTime(afterMs);
    window.dispatchEvent(new Event('focus'));
  }
  expect(countedAt).toEqual([0, 5_100]);
  stop();
});

test.each([
  ['3 seconds', 3_000, () => undefined],
  ['5 seconds on a slow connection', 5_000, onSlowConnection],
])('data cache: a page still loading after %s says so', async (_, afterMs, arrange) => {
  arrange();
  render(
    <QueryClientProvider client={queryClient}>
      <SlowHint />
    </QueryClientProvider>,
  );
  await act(async () => {
    const answer = queryClient.fetchQuery({ queryKey: ['waiting'], queryFn: () => new Promise(() => undefined) });
    answer.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(afterMs - 100);
  });
  expect(screen.queryByText(/longer than usual/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText(/longer than usual/)).toBeTruthy();
});
