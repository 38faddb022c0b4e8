import 'react-grid-layout/css/styles.css';
import { Box } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import ReactGridLayout, { type Layout, useContainerWidth } from 'react-grid-layout';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { visuallyHidden } from '../../../core/web/layout/visually-hidden.ts';
import { moveChart, onTab, placeCharts, removeChart, resizeChart } from '../../rules/edit-document.ts';
import type { Direction } from '../../rules/layout.ts';
import type { Chart } from '../../schemas/chart.ts';
import { gridColumns } from '../../schemas/chart-types.ts';
import type { DashboardDocument } from '../../schemas/custom-dashboard.ts';
import { contentLabels, isContent } from '../../shared/new-chart.ts';
import { gap, rowHeight } from '../custom/tile/tile-grid.tsx';
import type { Editor } from './use-editor.ts';

interface EditorGridProps {
  editor: Editor;
  tabId: string;
  onOpen: (chart: Chart) => void;
  children: (chart: Chart) => ReactNode;
}

export const dragHandle = 'tile-handle';

/** Tiles that are moved and resized by mouse or by keyboard. */
export function EditorGrid({ editor, tabId, onOpen, children }: EditorGridProps) {
  const { width, containerRef, mounted } = useContainerWidth();
  const [announced, setAnnounced] = useState('');
  const charts = onTab(editor.document, tabId);
  const layout = charts.map(({ id, position }) => ({ i: id, ...position }));
  const place = (next: Layout) =>
    editor.change((document) =>
      placeCharts(
        document,
        next.map(({ i, x, y, w, h }) => ({ id: i, position: { x, y, w, h } })),
      ),
    );
  const press = (event: KeyboardEvent, chart: Chart) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event, chart);
    if (step === 'open') onOpen(chart);
    else if (step) {
      const after = step(editor.document);
      editor.change(() => after);
      setAnnounced(announcementOf(editor.document, after, chart));
    } else return;
    event.preventDefault();
  };
  return (
    <Box ref={containerRef} sx={gridStyle}>
      {mounted && (
        <ReactGridLayout
          width={Math.max(width, leastWidth)}
          layout={layout}
          gridConfig={{ cols: gridColumns, rowHeight, margin: [gap, gap], containerPadding: [0, 0] }}
          dragConfig={{ handle: `.${dragHandle}` }}
          resizeConfig={{ handles: ['se'] }}
          onDragStop={place}
          onResizeStop={place}
        >
          {charts.map((chart) => (
            <Box
              key={chart.id}
              role="group"
              tabIndex={0}
              aria-label={`${isContent(chart.type) ? contentLabels[chart.type] : 'Chart'} ${chartName(chart)}`}
              aria-describedby="tile-keys"
              onKeyDown={(event) => press(event, chart)}
            >
              {children(chart)}
            </Box>
          ))}
        </ReactGridLayout>
      )}
      <p id="tile-keys" style={{ ...visuallyHidden, margin: 0 }}>
        Arrow keys move it, Shift and arrow keys resize it, Enter edits it, Delete removes it.
      </p>
      <div role="status" style={visuallyHidden}>
        {announced}
      </div>
    </Box>
  );
}

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

function stepOf(event: KeyboardEvent, { id }: Chart) {
  const { shiftKey } = event;
  const key = pressedKey(event);
  const direction = directions[key];
  if (direction) return (document: DashboardDocument) => (shiftKey ? resizeChart : moveChart)(document, id, direction);
  if (key === 'Enter') return 'open';
  return key === 'Delete' ? (document: DashboardDocument) => removeChart(document, id) : undefined;
}

function announcementOf(before: DashboardDocument, after: DashboardDocument, chart: Chart): string {
  const name = chartName(chart);
  const now = after.charts.find(({ id }) => id === chart.id)?.position;
  if (!now) return `${name} was removed`;
  if (before === after) return `${name} cannot go further`;
  const { x, y, w, h } = now;
  return `${name}: column ${x + 1}, row ${y + 1}, ${w} columns wide, ${h} rows high`;
}

export const chartName = ({ title, type }: Pick<Chart, 'title' | 'type'>): string => title || type.replaceAll('_', ' ');

/** On narrower screens the grid scrolls sideways, because tiles of a few columns would show nothing. */
const leastWidth = 760;

const gridStyle = {
  overflowX: { xs: 'auto', lg: 'visible' },
  '& .react-grid-item.react-grid-placeholder': { bgcolor: 'primary.main', opacity: 0.15, borderRadius: 1 },
  '& .react-grid-item:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2, borderRadius: 1 },
  '& .react-resizable-handle': { opacity: 0.6 },
  '& .react-resizable-handle::after': { borderColor: 'text.secondary' },
  [`& .${dragHandle}`]: { cursor: 'grab', touchAction: 'none' },
} as const;
