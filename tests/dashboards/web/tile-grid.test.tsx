import { cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TileGrid } from '../../../src/dashboards/web/custom/tile/tile-grid.tsx';
import { chart } from './samples.ts';

afterEach(cleanup);

test('dashboard: a tab of thirty tiles is drawn a few at a time, from the top', async () => {
  const charts = Array.from({ length: 30 }, (_, row) => ({
    ...chart(`c${row}`, `Chart ${row}`),
    position: { x: 0, y: row, w: 4, h: 1 },
  }));
  const drawn: string[][] = [];
  render(
    <Profiler
      id="tiles"
      onRender={() => drawn.push(screen.queryAllByText(/^Chart/).map(({ textContent }) => textContent))}
    >
      <TileGrid charts={charts}>{({ title }) => <p>{title}</p>}</TileGrid>
    </Profiler>,
  );
  expect(await screen.findAllByText(/^Chart/)).toHaveLength(30);
  const added = drawn.slice(1).map((titles, at) => titles.length - (drawn[at]?.length ?? 0));
  expect(Math.max(...added)).toBeLessThanOrEqual(4);
  expect(drawn.find(({ length }) => length === 4)).toEqual(['Chart 0', 'Chart 1', 'Chart 2', 'Chart 3']);
});
