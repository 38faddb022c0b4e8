type Point = readonly [x: number, y: number];

const halfWeek = 3;

/** The average of the days around each day, as many as there are up to three on either side. */
export function movingAverage(values: readonly number[]): number[] {
  return values.map((_, index) => {
    const around = values.slice(Math.max(0, index - halfWeek), index + halfWeek + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

/** A round number that no value exceeds, for the top of a scale. */
export function niceTop(most: number): number {
  const steps = [2, 4, 6, 8, 10, 20, 40, 60, 80];
  let size = 1;
  while (steps.every((step) => step * size < most)) size *= 10;
  return (steps.find((step) => step * size >= most) ?? 2) * size;
}

/** A line through the points. */
export function curve(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

/** What is below the line, down to the bottom. */
export function areaBelow(points: readonly Point[], bottom: number): string {
  const first = points[0];
  const last = points.at(-1);
  return first && last ? `${curve(points)}L${round(last[0])} ${bottom}L${round(first[0])} ${bottom}Z` : '';
}

const round = (value: number) => Math.round(value * 10) / 10;
