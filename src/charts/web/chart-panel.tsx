import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Panel } from '../../core/web/layout/page-parts.tsx';
import { type Figures, FiguresTable } from './figures-table.tsx';

interface ChartPanelProps {
  title: string;
  about?: string;
  head?: ReactNode;
  /** Without figures there is no table to switch to. */
  figures: Figures | undefined;
  tableName?: string;
  children: ReactNode;
}

/** A panel that shows its figures as a chart or as a table. */
export function ChartPanel({ title, about, head, figures, tableName = title, children }: ChartPanelProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Panel
      title={title}
      {...(about ? { about } : {})}
      action={
        figures && (
          <Button size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show chart' : 'Show table'}
          </Button>
        )
      }
    >
      {head}
      {isTable && figures ? <FiguresTable figures={figures} name={tableName} /> : children}
    </Panel>
  );
}
