import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { layoutTypes } from '../../../../contract/schemas/sentiment-field.ts';
import { nameOfField } from '../builder/builder-draft.ts';
import { Line } from './option-inputs.tsx';
import type { FoldContent } from './properties.tsx';

/** How a calculated field comes to its number. Questions are inserted by name. */
export function FormulaInput({ field, builder, setOption, problemAt }: FoldContent) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const formula = field.options.formula ?? '';
  const { fields } = builder.value;
  const earlier = fields.slice(0, fields.indexOf(field)).filter(({ fieldType }) => !layoutTypes.includes(fieldType));
  return (
    <Box>
      <Line
        label="Formula"
        value={formula}
        most={500}
        isLong
        problem={problemAt('formula')}
        help="For example (nps_1 + csat_1 * 2) / 2. Answers stand under the key of their question."
        onChange={(next) => setOption({ formula: next }, 'formula')}
      />
      <Button size="small" disabled={earlier.length === 0} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Insert a question
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {earlier.map((one) => (
          <MenuItem
            key={one.key}
            onClick={() => {
              setAnchor(null);
              setOption({ formula: `${formula}${formula && !/\s$/.test(formula) ? ' ' : ''}${one.options.key}` });
            }}
          >
            {nameOfField(one)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
