import { Box, Link } from '@mui/material';
import { footerLinks, installation } from '../../theme/footer-links.ts';

const outside = { target: '_blank', rel: 'noopener noreferrer', color: 'inherit' } as const;

export function Footer() {
  const { companyName, companyUrl } = installation();
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        displayPrint: 'none',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        px: { xs: 2, sm: 3 },
        pt: 2,
        pb: { xs: 12, sm: 2 },
        // Room for the floating button below the last control of a page.
        minHeight: 88,
        // It would move when the page replaces its skeleton.
        'main:has(.MuiSkeleton-root) + &, main:empty + &': { visibility: 'hidden' },
        pr: { sm: 32 },
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <span>
        All rights reserved ©{' '}
        {companyUrl ? (
          <Link {...outside} href={companyUrl}>
            {companyName}
          </Link>
        ) : (
          companyName
        )}
      </span>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {footerLinks().map(({ label, href }) => (
          <Link key={href} {...outside} href={href}>
            {label}
          </Link>
        ))}
      </Box>
    </Box>
  );
}
