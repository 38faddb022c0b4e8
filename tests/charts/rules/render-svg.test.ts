import { describe, expect, test } from 'vitest';
import { tooltipHtml } from '../../../src/charts/chart-base.ts';
import { frameOf, valueAt } from '../../../src/charts/chart-frame.ts';
import { chartOption, isDrawn } from '../../../src/charts/chart-option.ts';
import { colorVariables } from '../../../src/charts/mode-colors.ts';
import { chartTypes } from '../../../src/dashboards/schemas/chart-types.ts';
import { answerOf, chartOf, days, draw, look, type Row, textsOf } from './answers.ts';
import { fixtures } from './fixtures.ts';

const drawn = Object.entries(fixtures);
const few = { value: 83, n: 3, interval: null, tooFew: true };
const byDay = { query: { timeDimension: { grain: 'day' } } };

test('drawn types: every type but key figures, tables and contents', () => {
  expect(chartTypes.filter(isDrawn).toSorted()).toEqual(Object.keys(fixtures).toSorted());
});

describe.each(drawn)('%s', (_type, { chart, answer, texts }) => {
  test('shows its labels and figures in both modes', () => {
    for (const mode of ['light', 'dark'] as const) {
      expect(textsOf(draw(chart, answer, { mode }))).toEqual(expect.arrayContaining(texts));
    }
  });

  test('drawn for both modes has in each the colors of the drawing for that mode', () => {
    const both = draw(chart, answer, { mode: 'both' });
    for (const mode of ['light', 'dark'] as const) {
      const values = new Map(
        colorVariables(both, mode)
          .split(';')
          .map((one) => one.split(':') as [string, string]),
      );
      const colored = both.replace(/var\((--[^)]+)\)/g, (_, name: string) => values.get(name) ?? '');
      expect(colored).toBe(draw(chart, answer, { mode }));
    }
  });

  test('draws in a narrow tile, from one row, and with long labels', () => {
    const long = 'Friendliness of the staff at the reception desk on the ground floor '.repeat(3);
    const rows = answer.rows.map((row) => ({
      ...row,
      dimensions: Object.fromEntries(
        Object.entries(row.dimensions).map(([name, cell]) => [name, { ...cell, label: `${long}${cell.value}` }]),
      ),
    }));
    for (const some of [rows, rows.slice(0, 1), answer.rows.slice(0, 1)]) {
      const svg = draw(chart, { ...answer, rows: some }, { width: 320, height: 200 });
      expect(svg).not.toContain('NaN');
      expect(svg).not.toContain(long);
    }
  });

  test('says so where there is no figure', () => {
    for (const rows of [[], [{ time: null, dimensions: {}, measures: {} }]]) {
      expect(textsOf(draw(chart, { ...answer, rows }))).toEqual(['No data in this range']);
    }
  });

  test('draws negative figures', () => {
    const rows = answer.rows.map((row, at) => ({
      ...row,
      measures: Object.fromEntries(
        Object.entries(row.measures).map(([name, one]) => [name, { ...one, value: at % 2 ? one.value : -20 }]),
      ),
    }));
    expect(draw(chart, { ...answer, rows })).not.toMatch(/NaN|="-\d[^"]*" height/);
  });

  test('marks too few answers instead of showing a plain figure', () => {
    const rows = answer.rows.map((row) => ({
      ...row,
      measures: Object.fromEntries(Object.keys(row.measures).map((name) => [name, few])),
    }));
    const plain = { ...answer, measures: answer.measures.map((one) => ({ ...one, unit: 'percent' as const })), rows };
    const texts = textsOf(draw(chart, plain));
    expect(texts.filter((text) => text === '83 %' && chart.type !== 'gauge')).toEqual([]);
  });
});

test('HTML in labels: is text in the drawing and in tooltips', () => {
  const html = '<img src=x onerror="alert(1)">';
  for (const [type, { chart, answer }] of drawn) {
    const rows = answer.rows.map((row) => ({
      ...row,
      dimensions: Object.fromEntries(
        Object.entries(row.dimensions).map(([name, cell]) => [name, { ...cell, label: html + String(cell.value) }]),
      ),
    }));
    const measures = answer.measures.map((measure) => ({ ...measure, label: html }));
    const hostile = { ...answer, rows, measures };
    expect(draw(chart, hostile), type).not.toContain('<img');
    for (const tip of tipsOf(chartOption(chart, hostile, look()))) {
      expect(tooltipHtml({ data: { tip } }), type).not.toContain('<img');
    }
  }
});

test('tooltip: escapes its words and joins the marks of an axis', () => {
  const tip = () => '3 May\n<b>A</b>: 5';
  expect(tooltipHtml([{ data: { tip } }, { data: { tip: () => '3 May\nB & C: 6' } }, { data: { value: 3 } }])).toBe(
    '3 May<br>&#60;b&#62;A&#60;/b&#62;: 5<br>B &#38; C: 6',
  );
});

test('5,000 rows: every type draws a limited number of them and says what is left out', () => {
  const rows = Array.from({ length: 5_000 }, (_, at): Row => [null, [`Company ${at}`], [5_000 - at]]);
  const answer = answerOf(['count'], ['company'], rows);
  for (const type of chartTypes.filter(isDrawn)) {
    const svg = draw(chartOf(type), answer);
    expect(svg.length, type).toBeLessThan(4_000_000);
  }
  expect(textsOf(draw(chartOf('horizontal_bar'), answer))).toContain('11 of 5,000 shown, the table has all');
});

test('time: a step without a figure is a gap in the line, not a zero', () => {
  const steps = days(5);
  const answer = answerOf(
    ['nps'],
    [],
    steps.map((day, at): Row => [day, [], [at === 2 ? null : 40]]),
    steps,
  );
  const { series } = chartOption(chartOf('line', byDay), answer, look());
  const [line] = series as { data: { value: number | null }[] }[];
  expect(line?.data.map(({ value }) => value)).toEqual([40, 40, null, 40, 40]);
});

test('time: a step without a row keeps its place', () => {
  const steps = days(4);
  const answer = answerOf(['count'], [], [[steps[3] as string, [], [7]]], steps);
  const texts = textsOf(draw(chartOf('bar', byDay), answer));
  expect(texts).toEqual(expect.arrayContaining(['1 Mar', '2 Mar', '3 Mar', '4 Mar', '7']));
});

test('small n: a column is hatched and says its n', () => {
  const answer = answerOf(
    ['csat'],
    ['company'],
    [
      [null, ['Berlin'], [few]],
      [null, ['Paris'], [70]],
    ],
  );
  const svg = draw(chartOf('bar'), answer);
  expect(textsOf(svg)).toEqual(expect.arrayContaining(['n = 3', '70 %', 'Pale: fewer than 30 responses']));
  expect(svg).toContain('<pattern');
});

test('meaning: negative shares are never in the color of the brand, thresholds decide over it', () => {
  const answer = answerOf(
    ['negativePct'],
    ['company'],
    [
      [null, ['Berlin'], [20]],
      [null, ['Paris'], [70]],
    ],
  );
  const colors = look();
  expect(draw(chartOf('bar', { options: { color: '#00aa00' } }), answer)).toContain(`fill="${colors.negative}"`);
  expect(draw(chartOf('bar', { options: { color: '#00aa00' } }), answer)).not.toContain('#00aa00');
  const thresholds = [
    { from: 0, tone: 'positive' },
    { from: 50, tone: 'negative' },
  ];
  const svg = draw(chartOf('bar', { options: { thresholds } }), answer);
  expect(svg).toContain(`fill="${colors.positive}"`);
  expect(svg).toContain(`fill="${colors.negative}"`);
});

test('marks: each knows what it stands for', () => {
  const { chart, answer } = fixtures.pie as (typeof fixtures)[string];
  const { series } = chartOption(chart, answer, look());
  const [pie] = series as { data: { selection: unknown }[] }[];
  expect(pie?.data[0]?.selection).toEqual({ dimension: 'channel', value: 'link', label: 'Link' });
});

function tipsOf(option: unknown): (() => string)[] {
  if (typeof option !== 'object' || option === null) return [];
  return Object.entries(option).flatMap(([name, value]) =>
    name === 'tip' && typeof value === 'function' ? [value as () => string] : tipsOf(value),
  );
}

test('counts over time: a step without a row is 0', () => {
  const steps = days(3);
  const answer = answerOf(
    ['count'],
    [],
    [[steps[0] as string, [], [4]] as Row, [steps[2] as string, [], [6]] as Row],
    steps,
  );
  const chart = chartOf('line', byDay);
  const valuesOf = (one: typeof answer) => frameOf(chart, one).series[0]?.cells.map(valueAt);
  expect(valuesOf(answer)).toEqual([4, 0, 6]);
});

test('weekday and hour: all 24 hours in their order, also in a low tile', () => {
  const rows = [21, 3, 12].map((hour): Row => [null, [1, hour], [hour]]);
  const answer = answerOf(['count'], ['weekday', 'hour'], rows);
  const option = chartOption(chartOf('heatmap'), answer, look({ height: 200 }));
  const { data } = option.yAxis as { data: string[] };
  expect([data.length, data[0], data[23]]).toEqual([24, '00:00', '23:00']);
});

test('negative figures: have the color of negative ones, also without thresholds', () => {
  const answer = answerOf(['sentimentAvg'], ['channel'], [[null, ['link'], [{ value: -0.4, n: 90 }]] as Row]);
  const own = look({});
  const option = chartOption(chartOf('bar'), answer, own);
  const [series] = option.series as { data: { itemStyle: { color: string } }[] }[];
  expect(series?.data[0]?.itemStyle.color).toBe(own.negative);
});

test('topics: are red and green where their sentiment is clear, else neither', () => {
  const mood = (value: number, tooFew = false) => ({ value, n: tooFew ? 4 : 90, tooFew });
  const answer = answerOf(
    ['count', 'sentimentAvg'],
    ['topic'],
    [
      [null, ['noise'], [90, mood(-0.6)]],
      [null, ['food'], [80, mood(0.5)]],
      [null, ['room'], [70, mood(0.1)]],
      [null, ['wifi'], [4, mood(-0.9, true)]],
    ],
  );
  const { series } = chartOption(chartOf('topic_bar'), answer, look());
  const [bars] = series as { data: { itemStyle: { color: string } }[] }[];
  const { negative, positive, palette } = look();
  expect(bars?.data.map(({ itemStyle }) => itemStyle.color)).toEqual([negative, positive, palette[1], palette[1]]);
});
