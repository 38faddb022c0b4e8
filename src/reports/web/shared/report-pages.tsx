import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { definitionLines } from '../../../analytics/rules/measures.ts';
import { type FilledBlock, filledBlocks, headLines } from '../../../charts/report-blocks.ts';
import { definitionsIn } from '../../../charts/report-definitions.ts';
import { FigureView } from '../../../charts/web/figure-view.tsx';
import { MeasureInfo, measuresOf } from '../../../charts/web/measure-info.tsx';
import { muiTheme } from '../../../core/theme/mui-theme.ts';
import { FixedMode, useThemeSettings } from '../../../core/theme/use-theme-settings.ts';
import { fileAddress } from '../../../core/web/providers/files.ts';
import { storedSession } from '../../../core/web/providers/session.ts';
import type { Snapshot } from '../../schemas/report.ts';

/** A run as pages of paper, which is white in both modes as it is when printed. */
export function ReportPages({ snapshot }: { snapshot: Snapshot }) {
  return (
    <FixedMode value="light">
      <Paper>
        <Pages snapshot={snapshot} />
      </Paper>
    </FixedMode>
  );
}

function Paper({ children }: { children: ReactNode }) {
  const settings = useThemeSettings();
  const theme = useMemo(() => muiTheme(settings), [settings]);
  return (
    <ThemeProvider theme={theme}>
      <Box sx={{ color: 'text.primary', colorScheme: 'light' }}>{children}</Box>
    </ThemeProvider>
  );
}

/** Printing begins a new sheet at each page break. */
function Pages({ snapshot }: { snapshot: Snapshot }) {
  const { cover, page } = snapshot.definition;
  const pages = pagesOf(filledBlocks(snapshot));
  const width = page.orientation === 'portrait' ? 860 : 1180;
  return (
    <Box sx={{ maxWidth: width, mx: 'auto' }}>
      {cover.isShown && (
        <Sheet isCover>
          <CoverHead showLogo={cover.showLogo} />
          <Title snapshot={snapshot} />
        </Sheet>
      )}
      {pages.map((blocks, at) => (
        <Sheet key={blocks[0]?.block.id ?? 'empty'}>
          {page.header && (
            <Typography variant="hint" component="p" sx={{ mb: 2 }}>
              {page.header}
            </Typography>
          )}
          {!cover.isShown && at === 0 && <Title snapshot={snapshot} />}
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' }}>
            {blocks.map((filled) => (
              <Block key={filled.block.id} filled={filled} />
            ))}
          </Box>
          {blocks.length === 0 && <Typography color="textSecondary">This report has no blocks yet.</Typography>}
        </Sheet>
      ))}
      <Definitions snapshot={snapshot} />
    </Box>
  );
}

/** The appendix: what each measure of the report means. */
function Definitions({ snapshot }: { snapshot: Snapshot }) {
  const definitions = definitionsIn(snapshot);
  if (definitions.length === 0) return null;
  return (
    <Sheet>
      <Typography variant="h2" sx={{ mb: 2 }}>
        Definitions
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        {definitions.map((definition) => (
          <Box key={`${definition.source} ${definition.label}`} sx={{ breakInside: 'avoid' }}>
            <Typography component="dt" variant="subtitle2">
              {definition.label}
            </Typography>
            {definitionLines(definition).map((line) => (
              <Typography key={line} component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
                {line}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </Sheet>
  );
}

function pagesOf(blocks: readonly FilledBlock[]): FilledBlock[][] {
  const pages: FilledBlock[][] = [[]];
  for (const filled of blocks) {
    if (filled.block.type === 'page_break') pages.push([]);
    else pages.at(-1)?.push(filled);
  }
  return pages.filter((page, at) => page.length > 0 || at === 0);
}

const Sheet = ({ isCover = false, children }: { isCover?: boolean; children: ReactNode }) => (
  <Box
    component="section"
    sx={{
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      mb: 3,
      p: { xs: 2, sm: 5 },
      ...(isCover && { pt: { xs: 4, sm: 12 }, minHeight: { sm: 520 } }),
      '@media print': { border: 0, p: 0, m: 0, minHeight: 0, '&:not(:last-of-type)': { breakAfter: 'page' } },
    }}
  >
    {children}
  </Box>
);

/** The logo of the tenant, or its name. */
function CoverHead({ showLogo }: { showLogo: boolean }) {
  const { logoUrl } = useThemeSettings();
  const name = storedSession.tenant()?.name ?? '';
  if (!showLogo || !logoUrl) return <Typography color="textSecondary">{name}</Typography>;
  return <Box component="img" src={fileAddress(logoUrl)} alt={name} sx={{ maxWidth: 210, maxHeight: 80, mb: 4 }} />;
}

function Title({ snapshot }: { snapshot: Snapshot }) {
  const { name, description, cover } = snapshot.definition;
  return (
    <Box sx={{ mb: 3 }}>
      <Typography variant="h1" color="primary" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {cover.subtitle && (
        <Typography variant="h3" component="p">
          {cover.subtitle}
        </Typography>
      )}
      {description && <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap' }}>{description}</Typography>}
      <Typography color="textSecondary" component="div" sx={{ mt: 2 }}>
        {headLines(snapshot).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Typography>
    </Box>
  );
}

const spans = { full: 'span 6', half: 'span 3', third: 'span 2' } as const;

function Block({ filled }: { filled: FilledBlock }) {
  const { block, data, title } = filled;
  return (
    <Box
      component="article"
      aria-label={title || block.type}
      sx={{ gridColumn: { xs: 'span 6', sm: spans[block.width] }, minWidth: 0, breakInside: 'avoid' }}
    >
      {title && (
        <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
          {title} <MeasureInfo name={title} measures={measuresOf(block.query)} />
        </Typography>
      )}
      {block.description && (
        <Typography variant="muted" sx={{ mb: 1 }}>
          {block.description}
        </Typography>
      )}
      {data.error ? <Typography color="error">{data.error}</Typography> : <BlockBody filled={filled} />}
      {data.ignoredFilters.length > 0 && (
        <Typography variant="hint">Not filtered by: {data.ignoredFilters.join(', ')}</Typography>
      )}
    </Box>
  );
}

function BlockBody({ filled: { block, data, chart, table } }: { filled: FilledBlock }) {
  const { text, image, imageAlt } = block.options;
  if (block.type === 'text') {
    return <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>;
  }
  if (block.type === 'image') {
    return image ? <Box component="img" src={fileAddress(image)} alt={imageAlt} sx={{ maxWidth: '100%' }} /> : null;
  }
  const isTable = block.type === 'verbatims' || chart.type === 'table' || chart.type === 'crosstab';
  if (isTable) return table && <FiguresTable table={table} />;
  const height = block.width === 'full' ? 300 : 220;
  return data.answer && <FigureView chart={chart} data={data.answer} height={height} />;
}

function FiguresTable({ table: { head, rows, note } }: { table: NonNullable<FilledBlock['table']> }) {
  if (rows.length === 0) return <Typography color="textSecondary">No data in this range.</Typography>;
  const table = (
    <Box
      role="region"
      aria-label="Table"
      tabIndex={0}
      sx={{ overflowX: 'auto', '@media print': { overflow: 'visible' } }}
    >
      <Table size="small" sx={{ '& th, & td': { px: 1 }, '& :is(th, td):first-of-type': { pl: 0 } }}>
        <TableHead>
          <TableRow>
            {head.map(({ id, text, isNumber }) => (
              <TableCell key={id} align={isNumber ? 'right' : 'left'}>
                {text}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, cells }) => (
            <TableRow key={id}>
              {cells.map(({ text }, at) => (
                <TableCell
                  key={head[at]?.id}
                  align={head[at]?.isNumber ? 'right' : 'left'}
                  dir="auto"
                  sx={{ whiteSpace: head[at]?.id === 'date' ? 'nowrap' : 'normal' }}
                >
                  {text}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
  return (
    <>
      {table}
      {note && (
        <Typography variant="hint" component="p" sx={{ mt: 0.5 }}>
          {note}
        </Typography>
      )}
    </>
  );
}
