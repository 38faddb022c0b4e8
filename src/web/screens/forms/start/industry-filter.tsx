import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { TemplateCard } from '../../../../contract/schemas/form-template.ts';

interface IndustryFilterProps {
  cards: readonly TemplateCard[];
  chosen: string | undefined;
  onChoose: (industry: string | undefined) => void;
}

/** One industry, or all. */
export function IndustryFilter({ cards, chosen, onChoose }: IndustryFilterProps) {
  const industries = [...new Set(cards.flatMap((card) => card.industries))].sort();
  return (
    <Box role="group" aria-label="Industry" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {[undefined, ...industries].map((industry) => (
        <Chip
          key={industry ?? 'all'}
          label={industry ?? 'All'}
          component="button"
          clickable
          aria-pressed={industry === chosen}
          color={industry === chosen ? 'primary' : 'default'}
          variant={industry === chosen ? 'filled' : 'outlined'}
          onClick={() => onChoose(industry)}
        />
      ))}
    </Box>
  );
}
