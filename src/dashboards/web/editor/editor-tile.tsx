import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import EditOutlined from '@mui/icons-material/EditOutlined';
import TabOutlined from '@mui/icons-material/TabOutlined';
import { Box } from '@mui/material';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { MoreMenu } from '../../../core/web/record/more-menu.tsx';
import { changeChart, duplicateChart, removeChart } from '../../rules/edit-document.ts';
import type { Chart } from '../../schemas/chart.ts';
import type { ChartData } from '../../schemas/custom-dashboard.ts';
import { Tile } from '../custom/tile/tile.tsx';
import { chartName, dragHandle } from './editor-grid.tsx';
import type { Editor } from './use-editor.ts';

interface EditorTileProps {
  editor: Editor;
  chart: Chart;
  data: ChartData | undefined;
  onOpen: () => void;
}

export function EditorTile({ editor: { document, change }, chart, data, onOpen }: EditorTileProps) {
  const { id, tabId, type } = chart;
  const name = chartName(chart);
  const others = document.tabs.filter((tab) => tab.id !== tabId);
  const actions = [
    { label: 'Duplicate', icon: ContentCopy, run: () => change((before) => duplicateChart(before, id)) },
    ...others.map((tab) => ({
      label: `Move to “${tab.title}”`,
      icon: TabOutlined,
      run: () => change((before) => changeChart(before, id, { tabId: tab.id })),
    })),
    { label: 'Remove', icon: DeleteOutlined, run: () => change((before) => removeChart(before, id)) },
  ];
  return (
    <Tile
      chart={chart}
      data={data}
      actions={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
          <Box
            component="span"
            className={dragHandle}
            aria-hidden
            sx={{ display: 'inline-flex', p: 0.5, color: 'text.secondary' }}
          >
            <DragIndicator fontSize="small" />
          </Box>
          {type !== 'divider' && (
            <IconAction icon={EditOutlined} title="Edit" aria-label={`Edit ${name}`} size="small" onClick={onOpen} />
          )}
          <MoreMenu of={name} actions={actions} />
        </Box>
      }
    />
  );
}
