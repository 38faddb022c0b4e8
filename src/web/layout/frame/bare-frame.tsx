import Box from '@mui/material/Box';
import { Outlet } from 'react-router';
import { useDocumentTitle } from '../page-title.ts';
import { Footer } from './footer.tsx';

export function BareFrame() {
  useDocumentTitle();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <Box component="main" sx={{ flexGrow: 1, minWidth: 0, p: { xs: 2, sm: 3 } }}>
        <Outlet />
      </Box>
      <Footer />
    </Box>
  );
}
