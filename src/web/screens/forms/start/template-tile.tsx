import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { TemplateCard } from '../../../../contract/schemas/form-template.ts';

/** A template in the gallery; all of it leads to the template. */
export function TemplateTile({
  card: { name, purpose, industries, questionCount, minutes },
  to,
}: {
  card: TemplateCard;
  to: string;
}) {
  return (
    <Box component="li" sx={{ display: 'flex', minWidth: 0 }}>
      <ButtonBase component={Link} to={to} sx={tile}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <Typography color="textSecondary" sx={{ flexGrow: 1 }}>
          {purpose}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1 }}>
          {questionCount} questions · about {minutes} {minutes === 1 ? 'minute' : 'minutes'}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {industries.join(' · ')}
        </Typography>
      </ButtonBase>
    </Box>
  );
}

const tile = {
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 0.75,
  width: '100%',
  p: 2.5,
  textAlign: 'left',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
} as const;
