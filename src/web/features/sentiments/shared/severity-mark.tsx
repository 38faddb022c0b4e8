import Box from '@mui/material/Box';

interface SeverityBadgeProps {
  name: string;
  color: string | null;
  icon?: string | null | undefined;
}

export function SeverityBadge({ name, color, icon }: SeverityBadgeProps) {
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

const nameStyle = { maxWidth: 'min(240px, 55vw)', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
