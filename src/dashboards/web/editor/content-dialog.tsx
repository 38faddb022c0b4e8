import { TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../../../core/web/layout/form-dialog.tsx';
import { type Chart, chartSchema } from '../../schemas/chart.ts';
import { contentLabels, isContent } from '../../shared/new-chart.ts';

interface ContentDialogProps {
  tile: Chart;
  onKeep: (tile: Chart) => void;
  onClose: () => void;
}

/** Edits a heading, a text, an image or the name of a divider. */
export function ContentDialog({ tile, onKeep, onClose }: ContentDialogProps) {
  const [value, setValue] = useState(tile);
  const { type, title, options } = value;
  const checked = chartSchema.shape.options.safeParse(options);
  const problem = checked.error?.issues[0]?.message;
  const label = isContent(type) ? contentLabels[type] : type;
  const setOption = (change: Partial<Chart['options']>) => setValue({ ...value, options: { ...options, ...change } });
  return (
    <FormDialog
      title={label}
      submit={tile.id === '' ? `Add ${label.toLowerCase()}` : `Save ${label.toLowerCase()}`}
      isDisabled={Boolean(problem)}
      edited={value}
      onSubmit={() => onKeep({ ...value, options: checked.data ?? options })}
      onClose={onClose}
    >
      {type !== 'divider' && (
        <TextField
          autoFocus
          label={type === 'heading' ? 'Heading' : 'Title'}
          value={title}
          onChange={({ target }) => setValue({ ...value, title: target.value.slice(0, 120) })}
        />
      )}
      {type === 'text' && (
        <TextField
          label="Text"
          multiline
          minRows={4}
          value={options.text}
          onChange={({ target }) => setOption({ text: target.value })}
          error={Boolean(problem)}
          helperText={problem}
        />
      )}
      {type === 'image' && (
        <>
          <TextField
            label="Address of the image"
            placeholder="https://"
            value={options.image}
            onChange={({ target }) => setOption({ image: target.value })}
            error={Boolean(problem)}
            helperText={problem ?? 'Such as https://example.com/logo.png'}
          />
          <TextField
            label="Text for screen readers"
            value={options.imageAlt}
            onChange={({ target }) => setOption({ imageAlt: target.value })}
          />
        </>
      )}
    </FormDialog>
  );
}
