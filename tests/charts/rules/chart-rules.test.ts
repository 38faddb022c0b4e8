import { describe, expect, test } from 'vitest';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import { columnNames, cutAll, widthOf, wrap } from '../../../src/charts/axis-names.ts';
import { frameOf } from '../../../src/charts/chart-frame.ts';
import { chartOption } from '../../../src/charts/chart-option.ts';
import { endLabel, endOffsets } from '../../../src/charts/end-names.ts';
import { figuresOf } from '../../../src/charts/figures-of.ts';
import { formatStep } from '../../../src/charts/format-figure.ts';
import { cellPlaces } from '../../../src/charts/treemap-option.ts';
import { trendsOf } from '../../../src/charts/trends-of.ts';
import { scaleOf } from '../../../src/charts/value-scale.ts';
import { contrast } from '../../../src/core/rules/color.ts';
import type { FigureType } from '../../../src/dashboards/schemas/chart-types.ts';
import { answerOf, chartOf, days, draw, look, type Row, textsOf } from './answers.ts';

const cities = ['Berlin', 'Paris', 'Rome', 'Vienna', 'Madrid', 'Lisbon', 'Copenhagen', 'Amsterdam'];
const byDay = { query: { timeDimension: { grain: 'day' } } };
const longName = (at: number) => `Friendliness of the staff at the desk no. ${at}`;

interface Axis {
  data?: string[];
  min?: number;
  max?: number;
  interval?: number;
  axisLabel?: { interval?: number; rotate?: number };
}
interface Part {
  id: string;
  data: unknown[];
  lineStyle: { type?: unknown; width?: number; opacity?: number; color?: string };
  areaStyle?: { opacity: number };
}
const axesOf = (option: ReturnType<typeof chartOption>) => ({
  x: [option.xAxis].flat()[0] as Axis,
  y: [option.yAxis].flat()[0] as Axis,
});
const notesOf = (option: ReturnType<typeof chartOption>) => JSON.stringify(option.graphic ?? '');

describe('axes', () => {
  test('percentages: most of the range is drawn to 100 % in equal steps', () => {
    for (const high of [61, 72, 99, 100]) {
      for (const most of [2, 3, 4, 5]) {
        const { min, max, interval } = scaleOf([3, high], { unit: 'percent', most, isFromZero: true });
        expect([min, max, 100 % interval], `${high} in ${most}`).toEqual([0, 100, 0]);
      }
    }
    expect(scaleOf([2, 8], { unit: 'percent', most: 4, isFromZero: true })).toEqual({ min: 0, max: 8, interval: 2 });
  });

  test('every axis ends in round steps and holds all values', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (const unit of ['count', 'percent', 'score', 'mean', 'minutes'] as const) {
      for (let run = 0; run < 400; run += 1) {
        const size = 10 ** (random() * 12 - 2);
        const isBelow = unit !== 'percent' && random() < 0.3;
        const raw = Array.from({ length: 5 }, () => (random() - (isBelow ? 0.5 : 0)) * size);
        const values = unit === 'count' ? raw.map(Math.round) : raw;
        const most = 2 + Math.floor(random() * 4);
        const { min, max, interval } = scaleOf(values, { unit, most, isFromZero: random() < 0.5 });
        const steps = (max - min) / interval;
        const about = `${unit} ${values} in ${most}: ${min} ${max} ${interval}`;
        expect(Math.abs(steps - Math.round(steps)), about).toBeLessThan(1e-6);
        expect(Math.round(steps), about).toBeLessThanOrEqual(most);
        expect(min, about).toBeLessThanOrEqual(Math.min(...values));
        expect(max, about).toBeGreaterThanOrEqual(Math.max(...values) - 1e-9 * Math.abs(max));
        if (unit !== 'minutes') expect(['1', '2', '25', '5'], about).toContain(digitsOf(interval));
      }
    }
  });

  test('times: steps are whole minutes, hours or days', () => {
    expect(scaleOf([8_300], { unit: 'minutes', most: 4, isFromZero: true })).toEqual({
      min: 0,
      max: 8_640,
      interval: 2_880,
    });
    expect(scaleOf([200], { unit: 'minutes', most: 4, isFromZero: true })).toEqual({ min: 0, max: 240, interval: 60 });
  });

  test('one value, equal values and none: have an axis with a height', () => {
    for (const values of [[], [0], [7], [7, 7, 7], [-4]]) {
      const { min, max } = scaleOf(values, { unit: 'mean', most: 4, isFromZero: false });
      expect(max, String(values)).toBeGreaterThan(min);
    }
  });

  test('bars of averages: begin at zero, because their length is the figure', () => {
    const rows = cities.map((city, at): Row => [null, [city], [{ value: 4.1 + at / 10, n: 90 }]]);
    const answer = answerOf(['sentimentAvg'], ['company'], rows);
    expect(axesOf(chartOption(chartOf('bar'), answer, look({ width: 900 }))).y.min).toBe(0);
  });

  test('large figures: all labels of an axis have one notation', () => {
    const rows = cities.map((city, at): Row => [null, [city], [2_400 * (at + 1)]]);
    const texts = textsOf(draw(chartOf('bar'), answerOf(['count'], ['company'], rows), { width: 900 }));
    expect(texts).toEqual(expect.arrayContaining(['0', '5k', '10k', '20k']));
    expect(texts).not.toContain('5,000');
  });
});

const digitsOf = (value: number) => value.toExponential(8).split('e')[0]?.replace('.', '').replace(/0+$/, '');

describe('names', () => {
  const crossed = (columns: readonly string[]) =>
    answerOf(
      ['count'],
      ['company', 'language'],
      columns.flatMap((city, at) => ['en', 'de'].map((language, row): Row => [null, [city, language], [5 + at * row]])),
    );

  test('heatmap: eight columns have eight names at every width', () => {
    for (const width of [326, 438, 696]) {
      const own = look({ width, height: 300 });
      const texts = textsOf(draw(chartOf('heatmap'), crossed(cities), own));
      expect(texts, String(width)).toEqual(expect.arrayContaining(cities));
    }
  });

  test('columns too narrow for their names: some names are left out, which is said', () => {
    const many = Array.from({ length: 30 }, (_, at) => `Company ${at}`);
    for (const [type, answer] of [
      ['heatmap', crossed(many)],
      [
        'bar',
        answerOf(
          ['count'],
          ['company'],
          many.map((name, at): Row => [null, [name], [90 - at]]),
        ),
      ],
    ] as const) {
      const option = chartOption(chartOf(type), answer, look({ width: 326, height: 300 }));
      const { axisLabel } = axesOf(option).x;
      expect(axisLabel?.interval, type).toBe(1);
      expect(notesOf(option), type).toContain('One name in 2 shown, the table has all');
    }
  });

  test('long names: are in lines where those hold them, else rotated', () => {
    const own = look({ width: 700, height: 300 });
    expect(columnNames(own, [longName(1)], 140)).toMatchObject({ note: false, axisLabel: { interval: 0 } });
    expect(wrap(longName(1), 16, 3)).toBe('Friendliness of\nthe staff at the\ndesk no. 1');
    expect(columnNames(own, [longName(1)], 40).axisLabel.rotate).toBeGreaterThan(0);
  });

  test.each([
    ['bar', ['company']],
    ['bar', ['company', 'language']],
    ['stacked_bar', ['company', 'language']],
  ] as const)('%s by %s: names too long for their columns stand whole beside rows', (type, dimensions) => {
    const names = ['Guest stay feedback', 'Companies and events: account review', 'Room and maintenance report'];
    const isSplit = dimensions.length > 1;
    const rows = names.flatMap((name, at) =>
      (isSplit ? ['en', 'de'] : ['']).map((language): Row => [null, isSplit ? [name, language] : [name], [9 + at]]),
    );
    const answer = answerOf(['count'], [...dimensions], rows);
    const at = (width: number) => axesOf(chartOption(chartOf(type), answer, look({ width, height: 290 })));
    expect(at(290).y.data?.map((name) => name.replaceAll('\n', ' '))).toEqual(names);
    expect(at(290).x.axisLabel?.rotate).toBeUndefined();
    expect(at(900).x.data?.map((name) => name.replaceAll('\n', ' '))).toEqual(names);
  });

  test('names of rows: stay within the drawing where a browser draws them 4 % wider', () => {
    const names = ['Companies and events', 'communication'];
    const rows = names.map((name): Row => [null, [name], [9]]);
    const answer = answerOf(['count'], ['company'], rows);
    const svg = draw(chartOf('horizontal_bar'), answer, { width: 560, height: 140 });
    const ends = [...svg.matchAll(/text-anchor="end"[^>]*translate\(([\d.]+) [\d.]+\)"[^>]*>([^<]+)/g)];
    expect(ends.map(([, , text]) => text)).toEqual(names);
    for (const [, x, text = ''] of ends) expect(Number(x) - widthOf(text) * 1.04).toBeGreaterThanOrEqual(0);
  });

  test('rows instead of columns: show the period before, and need room for each row', () => {
    const before = { value: 7, n: 7, interval: null, tooFew: false };
    const rows = cities.map((city): Row => [null, [`${city} and its surroundings`], [{ value: 9, n: 9, before }]]);
    const answer = answerOf(['count'], ['company'], rows);
    const seriesAt = (height: number) =>
      chartOption(chartOf('bar'), answer, look({ width: 300, height })) as { series: { name: string }[]; xAxis: Axis };
    expect(seriesAt(300).series.map(({ name }) => name)).toEqual(['Responses', 'Period before']);
    expect(seriesAt(300).xAxis.data).toBeUndefined();
    expect(seriesAt(140).xAxis.data).toHaveLength(8);
    for (const { measures } of answer.rows) {
      if (measures.count) measures.count.before = { ...before, value: 0, n: 0 };
    }
    expect(seriesAt(300).series.map(({ name }) => name)).toEqual(['Responses']);
  });

  test('leaderboard: names take up to half of the width before one is cut', () => {
    const names = Array.from({ length: 10 }, (_, at) => `Service desk in region ${at}`);
    const rows = names.map((name, at): Row => [null, [name], [90 - at]]);
    const own = look({ width: 429, height: 280 });
    const { y } = axesOf(chartOption(chartOf('leaderboard'), answerOf(['count'], ['company'], rows), own));
    expect(y.data).toEqual(names.map((name, at) => `${at + 1}. ${name}`));
  });

  test('names of rows: are in up to three lines on a phone, broken at spaces and hyphens, before any is cut', () => {
    const names = ['Companies and events: account review', 'Jean-Baptiste de la Rochefoucauld-Montmorency', 'Bar'];
    const rows = names.map((name): Row => [null, [name], [5]]);
    const own = look({ width: 326, height: 240 });
    const { y } = axesOf(chartOption(chartOf('horizontal_bar'), answerOf(['count'], ['company'], rows), own));
    expect(y.data?.map((name) => name.replaceAll('\n', ' ').replaceAll('- ', '-'))).toEqual(names);
    expect(wrap('Jean-Baptiste', 9, 2)).toBe('Jean-\nBaptiste');
  });

  test('series: names that have no room beside the last figures are in the legend', () => {
    const answer = answerOf(['medianResolve', 'p90Resolve'], ['company'], [[null, ['Berlin'], [50, 90]]]);
    const [short, long] = [structuredClone(answer), structuredClone(answer)];
    for (const [at, measure] of long.measures.entries()) measure.label = longName(at);
    for (const [at, measure] of short.measures.entries()) measure.label = `Time ${at}`;
    const own = look({ width: 470 });
    const legendOf = (one: AnalyticsAnswer) => {
      const { legend } = chartOption(
        chartOf('bar', { query: { measures: ['medianResolve', 'p90Resolve'] } }),
        one,
        own,
      );
      return legend as { data: string[]; formatter: (name: string) => string } | undefined;
    };
    expect(legendOf(short)).toBeUndefined();
    const { data = [], formatter } = legendOf(long) ?? {};
    expect(data.map((name) => formatter?.(name))).toEqual(long.measures.map(({ label }) => label));
  });

  test('gauge: what stands below it is in as many lines as it needs', () => {
    const answer = answerOf(
      ['slaMetPct'],
      [],
      [[null, [], [{ value: 70, n: 57, before: { value: 80, n: 60, interval: null, tooFew: false } }]]],
    );
    const chart = chartOf('gauge', { goal: { value: 90, label: 'Target of the year' } });
    const { series } = chartOption(chart, answer, look({ width: 200, height: 170 }));
    const [gauge] = series as { data: { name: string }[] }[];
    const lines = gauge?.data[0]?.name.split('\n') ?? [];
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' · ')).toBe('n = 57 · Target of the year 90 % · ▼ Down 10 points');
    for (const line of lines) expect(widthOf(line, 11)).toBeLessThanOrEqual(192);
  });

  test('names that differ only at their end: stay different when they are cut', () => {
    const names = Array.from({ length: 12 }, (_, at) => longName(at));
    const cut = cutAll(names, 18);
    expect(new Set(cut).size).toBe(12);
    expect(Math.max(...cut.map((name) => widthOf(name)))).toBeLessThanOrEqual(18 * 12 * 0.56);
    expect(cutAll(['Berlin', longName(1)], 18)).toEqual(['Berlin', 'Friendliness of the…']);
  });

  test('emoji and ideographs: are never cut in half, and take the room of two letters', () => {
    expect(cutAll(['😀😀😀😀😀😀'], 5)[0]).toMatch(/^(😀)+…$/u);
    expect([...(cutAll(['お客様の声をお聞かせください'], 10)[0] ?? '')].length).toBeLessThan(8);
  });

  test('cut names: are whole in the tooltip and in the table', () => {
    const answer = answerOf(
      ['count'],
      ['company'],
      [
        [null, [longName(1)], [5]],
        [null, [longName(2)], [4]],
      ],
    );
    const chart = chartOf('horizontal_bar');
    const { series } = chartOption(chart, answer, look({ width: 200, height: 90 }));
    const [bars] = series as { data: { tip(): string }[] }[];
    expect(bars?.data[0]?.tip()).toContain(longName(1));
    expect(figuresOf(chart, answer).rows[0]?.cells[0]?.text).toBe(longName(1));
  });

  test('figures above columns: are whole, short or absent, and never wider than their column', () => {
    const rows = cities.map((_, at): Row => [null, [`C${at}`], [3_456_789_123 * (at + 1)]]);
    const answer = answerOf(['count'], ['company'], rows);
    expect(textsOf(draw(chartOf('bar'), answer, { width: 1_400 }))).toContain('3,456,789,123');
    expect(textsOf(draw(chartOf('bar'), answer, { width: 600 }))).toContain('3.5bn');
    expect(textsOf(draw(chartOf('bar'), answer, { width: 220 })).some((text) => /3\.5bn|3,456/.test(text))).toBe(false);
  });
});

describe('colors', () => {
  const severities = { High: '#c2410c', Low: '#2563eb' } as const;
  const colored = (answer: AnalyticsAnswer): AnalyticsAnswer => ({
    ...answer,
    rows: answer.rows.map((row) => ({
      ...row,
      dimensions: Object.fromEntries(
        Object.entries(row.dimensions).map(([name, cell]) => {
          const color = severities[cell.value as keyof typeof severities];
          return [name, color ? { ...cell, color } : cell];
        }),
      ),
    })),
  });
  const steps = days(4);
  const one = colored(
    answerOf(
      ['count'],
      ['severityLevelId'],
      [
        [null, ['High'], [40]],
        [null, ['Low'], [20]],
        [null, [null], [9]],
      ],
    ),
  );
  const overTime = colored(
    answerOf(
      ['count'],
      ['severityLevelId'],
      steps.flatMap((day, at): Row[] => [
        [day, ['High'], [4 + at]],
        [day, ['Low'], [3]],
      ]),
      steps,
    ),
  );
  const crossed = colored(
    answerOf(
      ['count'],
      ['company', 'severityLevelId'],
      cities.flatMap((city, at): Row[] => [
        [null, [city, 'High'], [4 + at]],
        [null, [city, 'Low'], [3]],
      ]),
    ),
  );
  const answers: [FigureType, AnalyticsAnswer][] = [
    ...(
      [
        'pie',
        'donut',
        'bar',
        'horizontal_bar',
        'treemap',
        'funnel',
        'leaderboard',
        'progress',
        'map',
        'word_cloud',
      ] as const
    ).map((type): [FigureType, AnalyticsAnswer] => [type, one]),
    ...(['line', 'area', 'stacked_area', 'stacked_bar', 'combo', 'sentiment_trend'] as const).map(
      (type): [FigureType, AnalyticsAnswer] => [type, overTime],
    ),
    ...(['likert', 'radar', 'status_flow'] as const).map((type): [FigureType, AnalyticsAnswer] => [type, crossed]),
  ];

  test.each(answers)('severity: %s draws it in its own color', (type, answer) => {
    const svg = draw(chartOf(type, answer.buckets ? byDay : {}), answer, { height: 400 });
    expect(svg).toContain(severities.High);
    expect(svg).toContain(severities.Low);
  });

  test('severity: is drawn from the least severe one to the most, none last, unless the chart is sorted', () => {
    const order = ['Low', 'High'];
    const place = (answer: AnalyticsAnswer) => {
      for (const { dimensions } of answer.rows) {
        const cell = dimensions.severityLevelId;
        if (cell?.value) cell.order = order.indexOf(String(cell.value)) + 1;
      }
      return answer;
    };
    const [alone, split] = [place(structuredClone(one)), place(structuredClone(crossed))];
    const sorted = { query: { sort: [{ by: 'count', direction: 'desc' }] } };
    expect(frameOf(chartOf('bar'), alone).categories.map(({ value }) => value)).toEqual(['Low', 'High', null]);
    expect(frameOf(chartOf('bar', sorted), alone).categories.map(({ value }) => value)).toEqual(['High', 'Low', null]);
    expect(frameOf(chartOf('bar'), split).series.map(({ value }) => value)).toEqual(order);
  });

  test('severity: in dark mode its color is readable, and none is gray', () => {
    const own = look({ mode: 'dark' });
    const { series } = chartOption(chartOf('pie'), one, own);
    const [pie] = series as { data: { name: string; itemStyle: { color: string } }[] }[];
    expect(pie?.data.map(({ name }) => name)).toEqual(['High', 'Low', 'None']);
    expect(pie?.data[2]?.itemStyle.color).toBe(own.neutral);
    expect(pie?.data[0]?.itemStyle.color).not.toBe(severities.High);
  });

  test('statuses and scores of NPS: have the same color in every type', () => {
    const own = look();
    const colorsIn = (answer: AnalyticsAnswer, type: FigureType) => {
      const { series } = chartOption(chartOf(type), answer, own);
      const [first] = series as { data: { itemStyle: { color: string } }[] }[];
      return first?.data.map(({ itemStyle }) => itemStyle.color);
    };
    const statuses = answerOf(
      ['count'],
      ['status'],
      [
        [null, ['new'], [9]],
        [null, ['resolved'], [5]],
        [null, ['closed'], [2]],
      ],
    );
    expect(colorsIn(statuses, 'pie')).toEqual(colorsIn(statuses, 'bar'));
    expect(new Set(colorsIn(statuses, 'pie')).size).toBe(3);
    const scores = answerOf(
      ['count'],
      ['nps'],
      [
        [null, [3], [9]],
        [null, [7], [5]],
        [null, [10], [2]],
      ],
    );
    expect(colorsIn(scores, 'bar')).toEqual([own.negative, own.warning, own.positive]);
    expect(colorsIn(scores, 'pie')).toEqual([own.negative, own.warning, own.positive]);
    expect(colorsIn(scores, 'histogram')).toContain(own.warning);
  });
});

describe('series', () => {
  const steps = days(6);
  const split = (count: number) =>
    answerOf(
      ['count'],
      ['company'],
      steps.flatMap((day, at) => cities.slice(0, count).map((city, own): Row => [day, [city], [10 + own + (at % 2)]])),
      steps,
    );

  test.each(['line', 'area', 'stacked_area', 'stacked_bar', 'bar'] as const)(
    '%s: up to four are named at their ends, more by a legend',
    (type) => {
      const chart = chartOf(type, byDay);
      const [four, five] = [4, 5].map((count) => chartOption(chart, split(count), look()));
      expect([four?.legend, Boolean(five?.legend)]).toEqual([undefined, true]);
      expect(textsOf(draw(chart, split(4)))).toEqual(expect.arrayContaining(cities.slice(0, 4)));
      const bare = { ...chart, options: { ...chart.options, showLegend: false } };
      expect(textsOf(draw(bare, split(4)))).not.toContain('Paris');
    },
  );

  test('combo: each axis has the name of its series, and two lines beside columns have a legend', () => {
    const chart = chartOf('combo', byDay);
    const both = (measures: string[]) =>
      answerOf(
        measures,
        [],
        steps.map((day, at): Row => [day, [], measures.map((_, own) => 10 + own + at)]),
        steps,
      );
    const option = chartOption(chart, both(['count', 'nps']), look());
    const axes = option.yAxis as { name: string; nameTextStyle: { color: string } }[];
    const series = option.series as { color: string }[];
    expect(option.legend).toBeUndefined();
    expect(axes.map(({ name }) => name)).toEqual(['Responses', 'NPS']);
    expect(axes.map(({ nameTextStyle }) => nameTextStyle.color)).toEqual(series.slice(0, 2).map(({ color }) => color));
    const three = chartOption(chart, both(['count', 'completed', 'nps']), look());
    expect((three.legend as { data: string[] }).data).toEqual(['Responses', 'Completed', 'NPS (right axis)']);
    const bare = { ...chart, options: { ...chart.options, showLegend: false } };
    expect(textsOf(draw(bare, both(['count', 'nps'])))).not.toContain('NPS');
  });

  test('detractors to promoters: are named in the first row that has room, or by a legend', () => {
    const shares = answerOf(
      ['count'],
      ['company', 'nps'],
      [
        ['Berlin', [2, 1, 97]],
        ['Paris', [30, 32, 38]],
        ['Rome', [33, 33, 34]],
      ].flatMap(([name, counts]) =>
        [0, 7, 10].map((score, at): Row => [null, [name as string, score], [(counts as number[])[at] ?? 0]]),
      ),
    );
    const wide = chartOption(chartOf('nps_bar'), shares, look({ width: 1_000 }));
    const labels = (wide.series as { id: string; data: { label: { formatter: () => string } }[] }[])
      .filter(({ id }) => id.endsWith('s'))
      .map(({ data }) => data.map(({ label }) => label.formatter()));
    expect(wide.legend).toBeUndefined();
    expect(labels).toEqual([
      ['2 %', 'Detractors (0–6) 30 %', '33 %'],
      ['1 %', 'Passives (7–8) 32 %', '33 %'],
      ['97 %', 'Promoters (9–10) 38 %', '34 %'],
    ]);
    expect(chartOption(chartOf('nps_bar'), shares, look({ width: 400 })).legend).toBeDefined();
  });

  test('likert: each part is named in the first row that has room for it where no row has room for all', () => {
    const moods = ['negative', 'neutral', 'positive'];
    const counts = { Berlin: [90, 5, 5], Paris: [5, 90, 5], Rome: [5, 5, 90] };
    const answer = answerOf(
      ['count'],
      ['company', 'sentimentLabel'],
      Object.entries(counts).flatMap(([city, own]) =>
        moods.map((mood, at): Row => [null, [city, mood], [own[at] ?? 0]]),
      ),
    );
    const svg = draw(chartOf('likert'), answer, { width: 700 });
    expect(textsOf(svg)).toEqual(
      expect.arrayContaining(moods.map((mood) => expect.stringMatching(new RegExp(`^${mood}`, 'i')))),
    );
    expect(chartOption(chartOf('likert'), answer, look({ width: 700 })).legend).toBeUndefined();
  });

  test('grouped columns: names beside the last column never cover each other, and leave it its room', () => {
    const same = answerOf(
      ['count'],
      ['company'],
      steps.flatMap((day) => cities.slice(0, 4).map((city): Row => [day, [city], [10]])),
      steps,
    );
    const option = chartOption(chartOf('bar', byDay), same, look());
    const names = (option.graphic as { y?: number; style: { text: string } }[]).filter(({ style }) =>
      cities.includes(style.text),
    );
    const places = names.map(({ y = 0 }) => y).toSorted((one, other) => one - other);
    expect(places.slice(1).every((place, at) => place - (places[at] ?? 0) >= 14)).toBe(true);
    expect((option.grid as { right: number }).right).toBeGreaterThan(widthOf('Paris'));
  });

  test('time: names of steps are in equal distances where not all have room', () => {
    const many = days(40);
    const answer = answerOf(
      ['count'],
      [],
      many.map((day): Row => [day, [], [10]]),
      many,
    );
    const shown = textsOf(draw(chartOf('line', byDay), answer, { width: 330 })).filter((text) =>
      many.some((day) => text === formatStep(day, 'day')),
    );
    const at = shown.map((text) => many.findIndex((day) => formatStep(day, 'day') === text));
    const gaps = new Set(at.slice(1).map((place, n) => place - (at[n] ?? 0)));
    expect([shown.length > 2, gaps.size]).toEqual([true, 1]);
  });

  test('small n: the figure behind a pale bar is not pale', () => {
    const answer = answerOf(['csat'], ['company'], [[null, ['Berlin'], [{ value: 83, n: 3, tooFew: true }]]]);
    const { series } = chartOption(chartOf('horizontal_bar'), answer, look());
    expect((series as { data: { label: { opacity: number } }[] }[])[0]?.data[0]?.label.opacity).toBe(1);
  });

  test('names at the ends: stand at least a line apart and within the chart', () => {
    const own = look({ height: 280 });
    const scale = { min: 0, max: 20, interval: 5 };
    const room = { top: 8, bottom: 4 };
    const values = [10, 10, 10.2, 0, 20];
    const offsets = endOffsets({ look: own, scale, room }, values);
    const height = 280 - 8 - 4 - 22;
    const places = values
      .map((value, at) => ((20 - value) / 20) * height + (offsets[at] ?? 0))
      .toSorted((a, b) => a - b);
    for (const [at, place] of places.entries()) {
      if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(14);
      expect(place).toBeLessThanOrEqual(height + 1);
    }
  });

  test('small multiples: each series has a panel, all on one axis', () => {
    const chart = chartOf('line', { ...byDay, options: { smallMultiples: true } });
    const option = chartOption(chart, split(5), look());
    const axes = option.yAxis as Axis[];
    expect([axes.length, (option.grid as unknown[]).length]).toEqual([5, 5]);
    expect(new Set(axes.map(({ min, max, interval }) => `${min} ${max} ${interval}`)).size).toBe(1);
    expect(textsOf(draw(chart, split(5)))).toEqual(expect.arrayContaining(cities.slice(0, 5)));
    const low = chartOption(chart, split(8), look({ width: 160, height: 150 }));
    expect(notesOf(low)).toMatch(/\d of 8 shown, the table/);
  });

  test('small multiples: a single series is drawn as ever', () => {
    const chart = chartOf('line', { ...byDay, options: { smallMultiples: true } });
    expect(Array.isArray(chartOption(chart, split(1), look()).yAxis)).toBe(false);
  });

  test.each(['line', 'area', 'stacked_area'] as const)(
    'incomplete steps: %s ends in full at the last whole step, and dotted and paler at the incomplete one',
    (type) => {
      const answer = { ...split(2), incomplete: [steps[0] as string, steps[5] as string] };
      const { series } = chartOption(chartOf(type, byDay), answer, look());
      const parts = series as Part[];
      const part = (id: string) => parts.find((one) => one.id === id) as Part;
      const [all, open, whole] = [part('0'), part('0 open'), part('0 whole')];
      expect(whole.data).toEqual([null, 11, 10, 11, 10, null]);
      expect(open.data).toEqual([10, 11, null, null, 10, 11]);
      expect([all.lineStyle.width, whole.lineStyle.type]).toEqual([0, undefined]);
      expect(open.lineStyle.opacity).toBeLessThanOrEqual(0.5);
      expect(open.lineStyle.width).toBeLessThan(whole.lineStyle.width ?? 0);
      if (type !== 'line') {
        expect(open.areaStyle?.opacity).toBeLessThan((whole.areaStyle?.opacity ?? 0) / 2);
        expect(all.areaStyle?.opacity).toBe(0);
      }
      const hollow = (all.data as { itemStyle?: { color: string } }[]).map(({ itemStyle }) => itemStyle?.color);
      expect(hollow).toEqual([look().background, ...Array(4).fill(undefined), look().background]);
    },
  );

  test.each(['bar', 'stacked_bar', 'combo'] as const)('incomplete steps: a column of %s is paler', (type) => {
    const answer = { ...split(2), incomplete: [steps[5] as string] };
    const { series } = chartOption(chartOf(type, byDay), answer, look());
    const [columns] = series as { data: { itemStyle: { opacity?: number } }[] }[];
    expect(columns?.data.map(({ itemStyle }) => itemStyle.opacity ?? 1)).toEqual([1, 1, 1, 1, 1, 0.5]);
  });

  test('incomplete steps: are named in the note, because the axis may have no room for their names', () => {
    const answer = { ...split(1), incomplete: [steps[0] as string, steps[5] as string] };
    const option = chartOption(chartOf('line', byDay), answer, look({ width: 200 }));
    expect(notesOf(option)).toContain('* Incomplete: 1 Mar, 6 Mar');
  });

  test('time: the last step is named at every width', () => {
    for (const width of [180, 260, 330, 640]) {
      const texts = textsOf(draw(chartOf('line', byDay), split(1), { width }));
      expect(texts, String(width)).toContain('6 Mar');
    }
  });

  test('stacked columns: each series is named beside the last column, or all are in a legend', () => {
    const names = ['negative', 'neutral', 'positive'];
    const moods = (last: number) =>
      answerOf(
        ['count'],
        ['sentimentLabel'],
        steps.flatMap((day, at) => names.map((mood): Row => [day, [mood], [at === 5 ? last : 40]])),
        steps,
      );
    for (const [last, hasLegend] of [
      [40, false],
      [30, false],
      [2, true],
    ] as const) {
      for (const width of [429, 640]) {
        const own = look({ width });
        const option = chartOption(chartOf('sentiment_trend', byDay), moods(last), own);
        expect(option.legend !== undefined, `${last} at ${width}`).toBe(hasLegend);
        const texts = textsOf(draw(chartOf('sentiment_trend', byDay), moods(last), own));
        expect(texts).toEqual(expect.arrayContaining(['Negative', 'Neutral', 'Positive']));
      }
    }
  });

  test('names at the ends: can be read in both modes, whatever the color of their series', () => {
    for (const mode of ['light', 'dark'] as const) {
      const own = look({ mode });
      for (const color of ['#fde047', '#f97316', '#94a3b8', '#1e293b']) {
        expect(contrast(endLabel('Medium', color, 0, own).color, own.background)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('combo: a line that crosses columns has a halo in the color of the background', () => {
    const answer = answerOf(
      ['count', 'nps'],
      [],
      steps.map((day, at): Row => [day, [], [90, { value: 10 + at, n: 90 }]]),
      steps,
    );
    const chart = chartOf('combo', { query: { measures: ['count', 'nps'], timeDimension: { grain: 'day' } } });
    const { series } = chartOption(chart, answer, look());
    const lines = (series as Part[]).slice(1);
    expect(lines.map(({ lineStyle }) => [lineStyle.color, lineStyle.width])).toEqual([
      [look().background, 6],
      [undefined, 2],
    ]);
  });

  test.each(['line', 'bar', 'stacked_bar', 'heatmap'] as const)(
    'incomplete steps: %s says what the star means',
    (type) => {
      const of = (answer: AnalyticsAnswer) => notesOf(chartOption(chartOf(type, byDay), answer, look()));
      expect(of({ ...split(2), incomplete: [steps[5] as string] })).toContain('* Incomplete');
      expect(of(split(2))).not.toContain('* Incomplete');
    },
  );

  test('incomplete steps: a file with dates has a column that says which are complete', () => {
    const answer = { ...split(1), incomplete: [steps[5] as string] };
    const { head, rows } = figuresOf(chartOf('line', byDay), answer, true);
    expect(head.slice(0, 2).map(({ text }) => text)).toEqual(['Date', 'Complete']);
    expect(rows.map(({ cells }) => cells[1]?.value)).toEqual([...steps.slice(1).map(() => 'Yes'), 'No']);
    expect(figuresOf(chartOf('line', byDay), split(1), true).head.map(({ text }) => text)).not.toContain('Complete');
  });
});

describe('treemap', () => {
  const topics = (names: readonly string[]) =>
    answerOf(
      ['count'],
      ['company'],
      names.map((name, at): Row => [null, [name], [Math.round(200 / (at + 1))]]),
    );
  /** The texts of each cell with their places, and how they stand out from it. */
  const cellsIn = (svg: string) => {
    const cells: { fill: string; texts: { text: string; y: number; contrast: number }[] }[] = [];
    const painted = /<(path|text)[^>]*? fill="(#\w+)"[^>]*>([^<]*)/g;
    for (const [element, tag, fill = '', text = ''] of svg.matchAll(painted)) {
      const cell = cells.at(-1);
      if (tag === 'path') cells.push({ fill, texts: [] });
      else if (cell) {
        const y = Number(/ y="([\d.]+)"/.exec(element)?.[1]);
        cell.texts.push({ text, y, contrast: contrast(fill, cell.fill) });
      }
    }
    return cells;
  };

  test('cells: are as large as their parts, cover all and do not overlap', () => {
    const values = [113, 60, 56, 52, 19, 3, 1];
    const places = cellPlaces(values, { width: 429, height: 310 });
    const whole = values.reduce((sum, value) => sum + value, 0);
    for (const [at, { x, y, width, height }] of places.entries()) {
      expect(width * height).toBeCloseTo(((values[at] ?? 0) / whole) * 429 * 310, 3);
      expect([x, y].every((place) => place >= -1e-6)).toBe(true);
      expect([x + width <= 429.001, y + height <= 310.001]).toEqual([true, true]);
      for (const other of places.slice(at + 1)) {
        const across = Math.min(x + width, other.x + other.width) - Math.max(x, other.x);
        const down = Math.min(y + height, other.y + other.height) - Math.max(y, other.y);
        expect(Math.min(across, down)).toBeLessThan(1e-6);
      }
    }
  });

  test('cells: the figure stands a line below the name, and long names are in lines', () => {
    for (const width of [290, 429, 686]) {
      const svg = draw(chartOf('treemap'), topics(['Guest stay feedback', 'Check-in experience', 'Restaurant']), {
        width,
        height: 310,
      });
      for (const { texts } of cellsIn(svg)) {
        const places = texts.map(({ y }) => y);
        expect(places.length).toBeGreaterThanOrEqual(2);
        expect(
          places.slice(1).every((y, at) => y - (places[at] ?? 0) >= 14),
          String(places),
        ).toBe(true);
        expect(texts.at(-1)?.text).toMatch(/^\d+( · \d+ %)?$/);
      }
    }
  });

  test('cells: small ones have as much of the text as they hold, or none', () => {
    const many = topics(Array.from({ length: 40 }, (_, at) => longName(at)));
    const svg = draw(chartOf('treemap'), many, { width: 290, height: 200 });
    const cells = cellsIn(svg);
    expect(cells.filter(({ texts }) => texts.length === 0).length).toBeGreaterThan(10);
    expect(cells[0]?.texts.at(-1)?.text).toBe('200 · 23 %');
    expect(textsOf(svg)).not.toContain('…');
  });

  test('cells: texts can be read on every color of the palette and of severities, in both modes', () => {
    const colors = ['#fde047', '#f97316', '#b45309', '#0d9488', '#7f7f7f', '#101010', '#ffffff', '#b08d0a'];
    const colored = topics(colors);
    for (const { dimensions } of colored.rows) {
      if (dimensions.company) dimensions.company.color = String(dimensions.company.value);
    }
    for (const answer of [topics(cities), colored]) {
      for (const mode of ['light', 'dark'] as const) {
        const cells = cellsIn(draw(chartOf('treemap'), answer, { mode, width: 900, height: 500 }));
        expect(cells).toHaveLength(8);
        for (const { fill, texts } of cells) {
          expect(texts.length, fill).toBeGreaterThan(0);
          for (const { contrast: own } of texts) expect(own, fill).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  test('palette: in light mode all texts on it are white, so that no cell is dark on dark', () => {
    for (const color of look().palette) expect(contrast('#ffffff', color), color).toBeGreaterThanOrEqual(4.5);
  });
});

test('heatmap: has a scale that ends in round figures, unless thresholds give the colors', () => {
  const rows = ['Berlin', 'Rome'].flatMap((city, at) =>
    ['en', 'de'].map((language, n): Row => [null, [city, language], [[3, 95][(at + n) % 2] ?? 0]]),
  );
  const answer = answerOf(['count'], ['company', 'language'], rows);
  expect(textsOf(draw(chartOf('heatmap'), answer))).toEqual(expect.arrayContaining(['0', '100']));
  const thresholds = [{ from: 50, tone: 'negative' }];
  expect(textsOf(draw(chartOf('heatmap', { options: { thresholds } }), answer))).not.toContain('100');
});

describe('none', () => {
  const answer = answerOf(
    ['count'],
    ['rootCause'],
    [
      [null, [null], [299]],
      [null, ['product'], [1]],
    ],
  );

  test.each(['bar', 'horizontal_bar', 'pie', 'leaderboard'] as const)('%s: is gray and visible', (type) => {
    for (const mode of ['light', 'dark'] as const) {
      const own = look({ mode });
      const { series } = chartOption(chartOf(type), answer, own);
      const [first] = series as { data: { itemStyle: { color: string } }[] }[];
      expect(first?.data[0]?.itemStyle.color).toBe(own.neutral);
      const stands = contrast(own.neutral, own.background);
      expect(stands).toBeGreaterThanOrEqual(3);
      expect(stands).toBeLessThan(contrast(own.muted, own.background) / 1.4);
    }
  });

  test('shares: a slice of less than half a percent is not 0 %', () => {
    expect(textsOf(draw(chartOf('pie'), answer))).toContain('1 · &lt; 1 %');
  });
});

describe('phone and paper', () => {
  const steps = days(6);
  const answer = answerOf(
    ['count'],
    ['company'],
    steps.flatMap((day) => cities.map((city, at): Row => [day, [city], [90 + at * 9]])),
    steps,
  );
  const at = (more: Parameters<typeof look>[0]) => {
    const option = chartOption(chartOf('line', byDay), answer, look(more));
    return { legend: option.legend as { top?: number; bottom?: number }, ...axesOf(option).y };
  };

  test('the legend is below, and the axis has no more ticks than before', () => {
    const screen = at({ height: 420 });
    expect(screen.legend).toMatchObject({ top: 0 });
    for (const small of [at({ width: 326, height: 420 }), at({ isPaper: true, height: 420 })]) {
      expect(small.legend.top).toBeUndefined();
      expect(small.legend.bottom).toBeDefined();
      const ticksOf = ({ min = 0, max = 0, interval = 1 }: Axis) => (max - min) / interval;
      expect(ticksOf(small)).toBeLessThanOrEqual(Math.min(4, ticksOf(screen)));
    }
  });

  test('pie: a narrow one of many slices is half as high as its tile', () => {
    const own = answerOf(
      ['count'],
      ['company'],
      [...cities, 'Oslo', 'Athens'].map((city, n): Row => [null, [city], [90 - n]]),
    );
    for (const [width, height] of [
      [262, 310],
      [326, 310],
    ] as const) {
      const { series } = chartOption(chartOf('donut'), own, look({ width, height }));
      const radius = (series as { radius: number[] }[])[0]?.radius[1] ?? 0;
      expect(radius * 2, String(width)).toBeGreaterThanOrEqual(height * 0.48);
    }
  });

  test('pie: a narrow one has its legend below it instead of losing its width', () => {
    const own = answerOf(
      ['count'],
      ['company'],
      cities.slice(0, 4).map((city, n): Row => [null, [city], [9 + n]]),
    );
    const radiusAt = (width: number) => {
      const { series, legend } = chartOption(chartOf('pie'), own, look({ width, height: 300 }));
      return { radius: (series as { radius: number[] }[])[0]?.radius[1] ?? 0, legend: legend as { top: unknown } };
    };
    expect(radiusAt(326).radius).toBeGreaterThan(80);
    expect(radiusAt(326).legend.top).not.toBe('middle');
    expect(radiusAt(600).legend.top).toBe('middle');
  });
});

test.each(['line', 'area', 'stacked_area', 'bar', 'stacked_bar', 'horizontal_bar', 'combo', 'leaderboard'] as const)(
  'goal: %s has a line with its name and value, which its axis holds',
  (type) => {
    const steps = days(3);
    const isTime = !['horizontal_bar', 'leaderboard'].includes(type);
    const rows = isTime ? steps.map((day): Row => [day, [], [20]]) : cities.map((city): Row => [null, [city], [20]]);
    const answer = answerOf(['count'], isTime ? [] : ['company'], rows, isTime ? steps : null);
    const chart = chartOf(type, { ...(isTime ? byDay : {}), goal: { value: 90, label: 'Target' } });
    expect(textsOf(draw(chart, answer))).toContain('Target 90');
    const { x, y } = axesOf(chartOption(chart, answer, look()));
    expect((isTime ? y : x).max).toBeGreaterThanOrEqual(90);
  },
);

test('few rows: are thicker, so that they fill their tile', () => {
  const thicknessOf = (count: number) => {
    const rows = cities.slice(0, count).map((city): Row => [null, [city], [20]]);
    const { series } = chartOption(chartOf('horizontal_bar'), answerOf(['count'], ['company'], rows), look());
    return (series as { barMaxWidth: number }[])[0]?.barMaxWidth ?? 0;
  };
  expect(thicknessOf(1)).toBeGreaterThan(thicknessOf(8));
});

describe('key figures', () => {
  const steps = days(5);
  const rows = (values: (number | null)[]) => steps.map((day, at): Row => [day, [], [values[at] ?? null]]);
  const withTrend = (name: string, values: (number | null)[]) => ({
    ...answerOf([name], [], [[null, [], [33]]]),
    trend: {
      grain: 'day' as const,
      buckets: steps,
      incomplete: [],
      rows: answerOf([name], [], rows(values), steps).rows,
    },
  });

  test('the line of a figure has its steps in time', () => {
    const [trend] = trendsOf(chartOf('kpi'), withTrend('nps', [30, null, 35, 31, 33]));
    const frame = trend && frameOf(trend.chart, trend.answer);
    expect(frame?.series[0]?.cells.map((cell) => cell?.figure.value ?? null)).toEqual([30, null, 35, 31, 33]);
    expect(trend?.chart.type).toBe('kpi_trend');
  });

  test('a single step or none is no line', () => {
    expect(trendsOf(chartOf('kpi'), withTrend('nps', [null, 30, null, null, null]))).toEqual([]);
    expect(trendsOf(chartOf('kpi'), answerOf(['nps'], [], [[null, [], [33]]]))).toEqual([]);
  });

  test('a single step of its own is no line where finer steps have several figures', () => {
    const whole = withTrend('count', [3, 4, 5, 6, 7]);
    const single = {
      ...whole,
      buckets: ['2026-03-01'],
      rows: answerOf(['count'], [], [['2026-03-01', [], [25]]]).rows,
    };
    const chart = chartOf('kpi_trend', { query: { timeDimension: { grain: 'year' } } });
    const [trend] = trendsOf(chart, single);
    expect(trend && frameOf(trend.chart, trend.answer).categories.map(({ label }) => label)).toEqual(
      steps.map((day) => formatStep(day, 'day')),
    );
  });

  test('the goal of a count over the whole range is not drawn through its days', () => {
    const goal = { goal: { value: 400, label: 'Target' } };
    const [counts] = trendsOf(chartOf('kpi', goal), withTrend('count', [3, 4, 5, 6, 7]));
    const [scores] = trendsOf(chartOf('kpi', goal), withTrend('nps', [3, 4, 5, 6, 7]));
    expect([counts?.chart.goal, scores?.chart.goal?.value]).toEqual([null, 400]);
  });
});

test('SVG: the same figures have the same bytes, whatever was drawn before', () => {
  const few = { value: 83, n: 3, interval: null, tooFew: true };
  const answer = answerOf(
    ['csat'],
    ['company'],
    [
      [null, ['Berlin'], [few]],
      [null, ['Paris'], [few]],
    ],
  );
  const [one, , other] = [answer, answerOf(['count'], ['company'], [[null, ['Rome'], [5]]]), answer].map((own) =>
    draw(chartOf('bar'), own),
  );
  expect(one).toBe(other);
  for (const [, name = ''] of (one ?? '').matchAll(/url\(#([\w-]+)\)/g)) expect(one).toContain(`id="${name}"`);
});

test('steps of a fiscal year are called by their first and last month', () => {
  expect([formatStep('2025-11-01', 'fiscal_quarter'), formatStep('2025-02-01', 'fiscal_year')]).toEqual([
    'Nov 2025 – Jan 2026',
    'Feb 2025 – Jan 2026',
  ]);
});
