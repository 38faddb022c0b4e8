import Box from '@mui/material/Box';

interface SeverityMarkProps {
  name: string;
  color: string | null;
  /** An emoji or a short word that stands before its name. */
  icon?: string | null | undefined;
}

/** A severity level by name, with its color and its icon beside it. */
export function SeverityMark({ name, color, icon }: SeverityMarkProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '2px', flexShrink: 0, bgcolor: color ?? 'text.secondary' }}
      />
      {icon && <span aria-hidden>{icon}</span>}
      <Box component="span" title={name} sx={nameStyle}>
        {name}
      </Box>
    </Box>
  );
}

/** On one line wherever it stands: in a table, beside a box to tick, on a phone. */
const nameStyle = { maxWidth: 'min(240px, 55vw)', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
