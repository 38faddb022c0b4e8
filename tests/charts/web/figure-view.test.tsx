import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import { FigureView } from '../../../src/charts/web/figure-view.tsx';
import { answerOf, chartOf, type Row } from '../rules/answers.ts';

afterEach(cleanup);

const before = { value: 30, n: 90, interval: null, tooFew: false };
const nps = { value: 34, n: 120, interval: { low: 20, high: 48 }, tooFew: false, before };
const channels: Row[] = [
  [null, ['link'], [412]],
  [null, ['staff'], [120]],
];

test('key figure: shows the figure with n, interval, change and goal', () => {
  const chart = chartOf('kpi', { goal: { value: 40, label: 'Target' } });
  render(<FigureView chart={chart} data={answerOf(['nps'], [], [[null, [], [nps]]])} height={120} />);
  expect(screen.getByText('34')).toBeTruthy();
  expect(screen.getByText('▲ Up 4 points')).toBeTruthy();
  expect(screen.getByText('n = 120 · 95 % CI 20 to 48')).toBeTruthy();
  expect(screen.getByText('Target 40')).toBeTruthy();
});

test('key figure: of too few responses says so and has no interval', () => {
  const data = answerOf(['nps'], [], [[null, [], [{ ...nps, n: 4, tooFew: true }]]]);
  render(<FigureView chart={chartOf('kpi')} data={data} height={120} />);
  expect(screen.getByText('Too few responses (n = 4)')).toBeTruthy();
  expect(screen.queryByText(/95 % CI/)).toBeNull();
});

test('table view: each row is a button that selects its value', () => {
  const onSelect = vi.fn();
  const data = answerOf(['count'], ['channel'], channels);
  render(<FigureView chart={chartOf('pie')} data={data} height={200} isTable onSelect={onSelect} />);
  fireEvent.click(screen.getByRole('button', { name: 'Staff' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith({ dimension: 'channel', value: 'staff', label: 'Staff' });
});

test('crosstab: has a column for each value of the second dimension', () => {
  const rows: Row[] = [
    [null, ['link', 'en'], [5]],
    [null, ['link', 'de'], [7]],
    [null, ['staff', 'en'], [2]],
  ];
  render(
    <FigureView chart={chartOf('crosstab')} data={answerOf(['count'], ['channel', 'language'], rows)} height={200} />,
  );
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['channel / language', 'en', 'de'],
    ['Link', '5', '7'],
    ['Staff', '2', '–'],
  ]);
});

test('crosstab: says below whether its dimensions are related, the strength and the test, or why it has none', () => {
  const data = answerOf(['count'], ['channel', 'language'], [[null, ['link', 'en'], [5]]]);
  const shown = (
    association: NonNullable<AnalyticsAnswer['association']>,
    type: 'crosstab' | 'heatmap' = 'crosstab',
  ) => {
    cleanup();
    render(<FigureView chart={chartOf(type)} data={{ ...data, association }} height={200} isTable />);
    return screen.queryByText(/elationship/)?.textContent;
  };
  const test = { n: 1_240, chiSquared: 26.31, degrees: 6, cramersV: 0.146, adjustedP: 0.0124 };
  const tested = { measure: 'count', test, untested: null };
  expect(shown(tested)).toBe(
    'Significant relationship, weak (Cramér’s V 0.15): χ² = 26.3, 6 degrees of freedom, n = 1,240, p = 0.012',
  );
  expect(shown({ ...tested, test: { ...test, adjustedP: 0.06 } })).toMatch(/^Relationship may be chance .*p = 0.06$/);
  const untested = (reason: 'tooFew' | 'severalValues' | 'noCount') =>
    shown({ measure: null, test: null, untested: reason });
  expect(untested('tooFew')).toBe('Relationship not tested: too few responses');
  expect(untested('severalValues')).toBe('Relationship not tested: one response can count several times');
  expect(untested('noCount')).toBe('Relationship not tested: the table has no count');
  expect(shown(tested, 'heatmap')).toBeUndefined();
});

test('empty answer: says that the range has no data', () => {
  render(<FigureView chart={chartOf('bar')} data={answerOf(['count'], ['channel'], [])} height={200} />);
  expect(screen.getByText('No data in this range')).toBeTruthy();
});

test('drawn chart: is a picture with a summary', async () => {
  const data = answerOf(['count'], ['channel'], channels);
  render(<FigureView chart={chartOf('bar')} data={data} height={200} />);
  const picture = await screen.findByRole('img');
  expect(picture.getAttribute('aria-label')).toBe(
    'Chart. Responses: highest 412 for Link, lowest 120 for Staff, 2 in all.',
  );
  await waitFor(() => expect(picture.querySelector('svg')).toBeTruthy());
  expect(picture.textContent).toContain('Link');
});

test('key figure: has a line of its steps in time, one for each measure', async () => {
  const steps = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const measures = ['nps', 'csat'];
  const stepped = answerOf(
    measures,
    [],
    steps.map((day, at): Row => [day, [], [30 + at, 80 + at]]),
    steps,
  );
  const data = {
    ...answerOf(measures, [], [[null, [], [31, 81]]]),
    trend: { grain: 'day' as const, buckets: steps, incomplete: [], rows: stepped.rows },
  };
  render(<FigureView chart={chartOf('kpi')} data={data} height={200} />);
  const pictures = await screen.findAllByRole('img');
  expect(pictures.map((picture) => picture.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('NPS: highest 32'),
    expect.stringContaining('CSAT: highest 82'),
  ]);
});

test('drawn chart: moves when it appears, and not when figures arrive later', async () => {
  const { getInstanceByDom } = await import('echarts/core');
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = matchMedia(media);
    Object.defineProperty(list, 'matches', { value: false });
    return list;
  });
  const dataOf = (count: number) => answerOf(['count'], ['channel'], [[null, ['link'], [count]]]);
  const chart = chartOf('bar');
  const { rerender } = render(<FigureView chart={chart} data={dataOf(5)} height={200} />);
  const picture = await screen.findByRole('img');
  const isMoving = () => getInstanceByDom(picture)?.getOption().animation;
  await waitFor(() => expect(isMoving()).toBe(true));
  rerender(<FigureView chart={chart} data={dataOf(9)} height={200} />);
  await waitFor(() => expect(isMoving()).toBe(false));
  expect(picture.textContent).toContain('9');
});
