import { hierarchy, treemap } from 'd3-hierarchy';
import type { CustomSeriesOption } from 'echarts';
import { cut, lettersIn, textSize, widthOf, wrap } from './axis-names.ts';
import { horizontalBarOption } from './bar-options.ts';
import { type Build, tooltipOf } from './chart-base.ts';
import { frameOf } from './chart-frame.ts';
import { formatFigure } from './format-figure.ts';
import { textOn } from './mode-colors.ts';
import { shareText, slicesOf } from './share-options.ts';

const mostCells = 60;

/** A cell for each category, as large as its part of the whole. */
export const treemapOption: Build = (chart, answer, look) => {
  const slices = slicesOf(chart, frameOf(chart, answer), look, mostCells);
  if (!slices) return horizontalBarOption(chart, answer, look);
  const places = cellPlaces(
    slices.map(({ value }) => value),
    look,
  );
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  const cells = slices.map(({ label, value, color }, at) => {
    const place = places[at] ?? { x: 0, y: 0, width: 0, height: 0 };
    const figure = formatFigure(value, 'count', chart.options);
    return { place, color, text: cellText(place, label, [`${figure} · ${shareText(value, whole)}`, figure]) };
  });
  const series: CustomSeriesOption = {
    type: 'custom',
    // Without axes: ECharts' own treemap does not tell a label how large its cell is.
    coordinateSystem: 'none',
    data: slices.map(({ label, value, category, tip }) => ({
      name: label,
      value,
      tip,
      selection: category?.selection ?? null,
    })),
    renderItem: ({ dataIndex }) => {
      const cell = cells[dataIndex];
      if (!cell) return null;
      const { place, color, text } = cell;
      const { x, y, width, height } = place;
      const padding = paddingOf(place);
      const textStyle = { x: x + padding, fill: textOn(color), fontFamily: look.fontFamily, fontSize: textSize };
      return {
        type: 'group',
        children: [
          {
            type: 'rect',
            shape: { x: x + 1, y: y + 1, width: Math.max(0, width - 2), height: Math.max(0, height - 2), r: 3 },
            style: { fill: color },
          },
          { type: 'text', style: { ...textStyle, y: y + padding, lineHeight, text: text.name } },
          {
            type: 'text',
            style: {
              ...textStyle,
              y: y + padding + text.name.split('\n').length * lineHeight,
              lineHeight,
              fontWeight: 600,
              text: text.figure,
            },
          },
        ],
      };
    },
  };
  return { tooltip: tooltipOf(look), series: [series] };
};

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

const paddingOf = ({ width }: Pick<Place, 'width'>): number => (width < 80 ? 5 : 8);
const lineHeight = 15;
// Fewer letters before a cut say nothing.
const leastLetters = 6;

/** The name in the lines that the cell holds and its figure below; the figure, then the end of the name give way. */
function cellText(place: Place, label: string, figures: readonly string[]): { name: string; figure: string } {
  const padding = paddingOf(place);
  const room = place.width - padding * 2;
  const lines = Math.floor((place.height - padding * 1.5) / lineHeight);
  if (lines < 1 || room <= 0) return { name: '', figure: '' };
  const letters = lettersIn(room);
  // Bold letters are wider.
  const figure = figures.find((text) => widthOf(text) * 1.08 <= room);
  const name =
    (figure !== undefined && lines > 1 ? wrap(label, letters, Math.min(4, lines - 1)) : undefined) ??
    wrap(label, letters, lines) ??
    (letters >= leastLetters ? cut(label, letters) : '');
  const hasFigure = name !== '' && name.split('\n').length < lines;
  return { name, figure: hasFigure ? (figure ?? '') : '' };
}

interface Part {
  value: number;
  parts?: readonly Part[];
}

/** Rectangles in proportion to values, as close to squares as they can be. */
export function cellPlaces(values: readonly number[], { width, height }: Pick<Place, 'width' | 'height'>): Place[] {
  const whole: Part = { value: 0, parts: values.map((value) => ({ value })) };
  const root = hierarchy(whole, ({ parts }) => parts).sum(({ value }) => value);
  return treemap<Part>()
    .size([width, height])(root)
    .leaves()
    .map(({ x0, y0, x1, y1 }) => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 }));
}
