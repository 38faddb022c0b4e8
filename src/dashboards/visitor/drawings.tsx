import type { ReactNode } from 'react';
import type { AnalyticsAnswer } from '../../analytics/schemas/analytics-query.ts';
import type { FigureChart } from '../../charts/chart-frame.ts';
import type { PageDrawing } from '../schemas/dashboard-page.ts';

interface Size {
  width: number;
  height: number;
}

/** Places the drawings of a chart for wide and for narrow screens; styles show the one that fits. */
export type Draw = (chart: FigureChart, answer: AnalyticsAnswer, size: Size) => ReactNode;

/** On narrow screens. */
const narrowWidth = 330;

/** `draw` leaves the places of drawings, whose numbers are their places in `drawings`. */
export function placeDrawings() {
  const drawings: PageDrawing[] = [];
  const place = (chart: FigureChart, answer: AnalyticsAnswer, size: Size) => {
    drawings.push({ chart, answer, ...size });
    return <svg data-drawing={drawings.length - 1} />;
  };
  const draw: Draw = (chart, answer, size) => {
    if (size.width <= narrowWidth) return place(chart, answer, size);
    return (
      <>
        <div className="on-wide">{place(chart, answer, size)}</div>
        <div className="on-narrow">{place(chart, answer, { ...size, width: narrowWidth })}</div>
      </>
    );
  };
  return { draw, drawings };
}
