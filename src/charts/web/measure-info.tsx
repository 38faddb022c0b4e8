import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { definitionLines, type MeasureOfDate, measureDefinition } from '../../analytics/rules/measures.ts';

/** A button whose tooltip defines the measures of a figure; nothing where none is declared. */
export function MeasureInfo({ name, measures }: { name: string; measures: readonly MeasureOfDate[] }) {
  const definitions = measures.flatMap((measure) => measureDefinition(measure) ?? []);
  if (definitions.length === 0) return null;
  const text = definitions.map((definition) => (
    <Box key={definition.label} component="span" sx={{ display: 'block', '& + &': { mt: 1 } }}>
      <b>{definition.label}</b>
      {definitionLines(definition).map((line) => (
        <Box key={line} component="span" sx={{ display: 'block' }}>
          {line}
        </Box>
      ))}
    </Box>
  ));
  return (
    <Tooltip title={text} enterTouchDelay={0} leaveTouchDelay={20_000} describeChild>
      <IconButton size="small" aria-label={`Definition of ${name}`} sx={{ p: 0.25, displayPrint: 'none' }}>
        <InfoOutlined sx={{ fontSize: 16, color: 'text.secondary' }} />
      </IconButton>
    </Tooltip>
  );
}

/** The measures of a chart or block. */
export function measuresOf(
  query: { dataset: string; measures: readonly string[]; timeDimension: { field?: string | undefined } } | null,
): MeasureOfDate[] {
  if (!query) return [];
  const { dataset, measures, timeDimension } = query;
  return measures.map((measure) => ({ dataset, measure, time: timeDimension.field }));
}
