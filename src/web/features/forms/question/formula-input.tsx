import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { layoutTypes } from '../../../../contract/schemas/forms/field-types.ts';
import { nameOfField } from '../draft/builder-draft.ts';
import type { FoldContent } from './fold-content.ts';
import { Line } from './option-inputs.tsx';

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
        help="For example (nps_1 + csat_1 * 2) / 2. Use the keys of questions."
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
